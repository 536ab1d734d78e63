// Tests which compression is chosen for the Accept-Encoding that callers send.
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressed, encodingFor, encodingHeaders } from './encoding.js'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gz'],
  ['GZIP;q=0.5', 'gz'],
  ['br;q=0, gzip;q=0.2', 'gz'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is answered with %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))

it('names the coding as HTTP does, and says that it depends on the caller', async () => {
  expect(encodingHeaders('gz')).toEqual({ vary: 'accept-encoding', 'content-encoding': 'gzip' })
  expect(encodingHeaders(undefined)).toEqual({ vary: 'accept-encoding' })
  expect(gunzipSync(await compressed(Buffer.from('{}'), 'gz')).toString()).toBe('{}')
})
