// Reads base64 strictly: a byte string has one spelling, so that no character can be changed unnoticed.

/** Undefined unless it is the standard spelling, and of `bytes` bytes where that is given. */
export function readBase64(text: string, bytes?: number): Buffer | undefined {
  const value = Buffer.from(text, 'base64')
  if (value.toString('base64') !== text) return undefined
  return bytes === undefined || value.length === bytes ? value : undefined
}
