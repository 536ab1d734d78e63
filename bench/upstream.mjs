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
  message: 'Father name fetched successfully.',
  data,
})
const father = {
  father_name: 'VIJAY SHANKAR ZAVERI',
  full_name: 'ASHA VIJAY ZAVERI',
  full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
  individual_pan: true,
}
const expiry = new Date(Date.now() + 86_400_000).toISOString()
const token = { access_token: 'token', token_type: 'bearer', expiry }

const server = createServer(
  { cert: readFileSync(certFile), key: readFileSync(keyFile) },
  (request, response) => {
    const { pathname } = new URL(request.url, 'https://upstream')
    const say = (status, body) => {
      const text = JSON.stringify(body)
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text)
    }
    request.resume()
    if (pathname.endsWith('/authorize')) say(200, token)
    else if (pathname.endsWith('/pan-to-fathername')) say(200, answer(father))
    else if (pathname.endsWith('/upi')) say(500, { detail: 'out of service' })
    // Any other lookup is never answered.
  },
)
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
