// Chooses how an answer is compressed from what the caller accepts, and compresses a body that is made once.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gz'

const names = { br: 'br', gz: 'gzip' } as const

/** The header Accept-Encoding as it was sent; a coding with `q=0` is refused. undefined: uncompressed. */
export function encodingFor(accepted: string | readonly string[] | undefined): Encoding | undefined {
  const codings = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';', 1)[0]!.trim())
  return (['br', 'gz'] as const).find((encoding) => codings.includes(names[encoding]))
}

export const encodingHeaders = (encoding: Encoding | undefined): Record<string, string> => ({
  vary: 'accept-encoding',
  ...(encoding !== undefined && { 'content-encoding': names[encoding] }),
})

/** In a thread of the pool: a description of 600 kB takes some 20 ms. */
export const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gz'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
