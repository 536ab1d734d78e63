// Runs an upstream for the measurements: it speaks the interface over TLS and answers at once, never, or with a
// fault, by path. Arguments: certificate, key. Prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'

const [certFile, keyFile] = process.argv.slice(2)
const answer = (data) => ({
  code: 200,
  timestamp: Date.now(),
  transaction_id: '0'.repeat(32),
  sub_code: 'SUCCESS',
  message: 'PAN details fetched successfully.',
  data,
})
const panOf = (pan) => ({
  '@entity': 'pan',
  pan,
  full_name: 'ASHA VIJAY ZAVERI',
  status: 'VALID',
  category: 'Individual',
  name_information: { pan_name_cleaned: 'Asha Vijay Zaveri' },
})
const expiry = new Date(Date.now() + 86_400_000).toISOString()
const token = { access_token: 'token', token_type: 'bearer', expiry }

const server = createServer(
  { cert: readFileSync(certFile), key: readFileSync(keyFile) },
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'https://upstream')
    const say = (status, body) => {
      const text = JSON.stringify(body)
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text)
    }
    request.resume()
    if (pathname.endsWith('/authorize')) say(200, token)
    else if (pathname.endsWith('/panbasic')) say(200, answer(panOf(searchParams.get('pan_number'))))
    else if (pathname.endsWith('/upi')) say(500, { detail: 'out of service' })
    // Any other lookup is never answered.
  },
)
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
