// Owns the fetching of files behind links: bytes as they are, without credentials.
import { get } from 'node:https'

export interface Download {
  status: number
  contentType: string
  bytes: Buffer
}

export function download(url: string, ca: string): Promise<Download> {
  return new Promise((resolve, reject) => {
    const request = get(url, { ca, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
  })
}
