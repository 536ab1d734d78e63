// Writes the body of a multipart form.
import type { FilePart, Pairs } from './exchange.js'

const boundary = 'conform-5f0c2d7a91b84e63'
export const formType = `multipart/form-data; boundary=${boundary}`

export function multipart(fields: Pairs, files: Readonly<Record<string, FilePart>>): Buffer {
  const chunks: (string | Buffer)[] = []
  const part = (head: string, content: string | Buffer) =>
    chunks.push(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, content, '\r\n')
  for (const [name, value] of Object.entries(fields)) part(`name="${name}"`, value)
  for (const [name, file] of Object.entries(files))
    part(`name="${name}"; filename="${file.name}"\r\nContent-Type: ${file.type}`, file.content)
  chunks.push(`--${boundary}--\r\n`)
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)))
}
