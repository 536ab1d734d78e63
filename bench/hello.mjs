// Runs the reference of the measurements: a bare node:https server that answers with a body of a given size.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'

const [certFile, keyFile, bytes] = process.argv.slice(2)
const body = Buffer.alloc(Number(bytes), 'x')
const server = createServer(
  { cert: readFileSync(certFile), key: readFileSync(keyFile) },
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  },
)
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
