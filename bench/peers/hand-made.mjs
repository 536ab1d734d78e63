// Runs the service that a team writes by hand: over TLS it verifies a JWT, reads a record, inserts an event and
// answers. Arguments: express or fastify, the folder of the packages, certificate, key. Reads {records, client} from
// standard input and prints its port and a token.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [framework, packages, certFile, keyFile] = process.argv.slice(2)
const require = createRequire(join(packages, 'package.json'))
const jwt = require('jsonwebtoken')
const { Pool } = require('pg')
const { records, client } = JSON.parse(readFileSync(0, 'utf8'))
const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile) }
const secret = 'a secret of the bench that is long enough for HS256'
/** One connection for each caller, so that no call waits for one. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 32 })

async function makeTables() {
  await pool.query('create table pans (pan text primary key, data jsonb not null)')
  await pool.query(`create table events (id bigint generated always as identity primary key,
    transaction_id uuid not null, client text not null, lookup text not null, sub_code text not null,
    price integer not null, at timestamptz not null default now())`)
  await pool.query('insert into pans select d->>$2, d from jsonb_array_elements($1::jsonb) d', [
    JSON.stringify(records),
    'pan_number',
  ])
}

/** What the two frameworks have in common: the answer to a call, as status and body. */
async function answer(authorization, pan) {
  let claims
  try {
    claims = jwt.verify(String(authorization).slice('Bearer '.length), secret, { algorithms: ['HS256'] })
  } catch {
    return [401, { detail: 'Could not validate credentials' }]
  }
  const { rows } = await pool.query('select data from pans where pan = $1', [pan])
  const subCode = rows.length === 0 ? 'DETAILS_NOT_FOUND' : 'SUCCESS'
  const transactionId = randomUUID()
  await pool.query(
    'insert into events (transaction_id, client, lookup, sub_code, price) values ($1, $2, $3, $4, $5)',
    [transactionId, claims.sub, 'panbasic', subCode, 100],
  )
  const envelope = { code: 200, timestamp: Date.now(), transaction_id: transactionId }
  return [200, { ...envelope, sub_code: subCode, message: 'Details fetched.', data: rows[0]?.data ?? null }]
}

const path = '/v1/verification/panbasic'
const starts = {
  express() {
    const app = require('express')()
    app.get(path, async (request, response) => {
      const [status, body] = await answer(request.headers.authorization, request.query.pan_number)
      response.status(status).json(body)
    })
    const server = createServer(tls, app)
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))
  },
  async fastify() {
    const app = require('fastify')({ https: tls })
    app.get(path, async (request, reply) => {
      const [status, body] = await answer(request.headers.authorization, request.query.pan_number)
      return reply.code(status).send(body)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app.server.address().port
  },
}

await makeTables()
const port = await starts[framework]()
const token = jwt.sign({ sub: client }, secret, { algorithm: 'HS256', expiresIn: '1d' })
process.stdout.write(`${JSON.stringify({ port, token })}\n`)
