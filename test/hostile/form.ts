// Builds the forms of attacks, right and wrong ones.

const boundary = 'hostile'
export const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
export const closing = `--${boundary}--\r\n`

export const field = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

export function fileForm(name: string, fileName: string, content: string | Buffer, type = 'text/csv') {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

/** A form with one part whose headers never end. */
export const endlessHeaders = `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\nX: `
