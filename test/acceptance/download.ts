// Fetches the files behind links: bytes as they are, without credentials.
import { get } from 'node:https'
import { fromBuffer } from 'yauzl'

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

/** The files of a zip, by name. */
export function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      opened.on('entry', (entry) => {
        opened.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            opened.readEntry()
          })
        })
      })
      opened.on('end', () => resolve(files))
      opened.on('error', reject)
      opened.readEntry()
    })
  })
}
