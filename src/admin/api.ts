// Serves the operations under /admin/v1: authentication, authorization, input, and problems.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type Body, type Call, isQuestion, type Operation } from '../operation/operation.js'
import { Problem, problemBody } from '../operation/problem.js'
import { type RawInput, readJsonBody } from '../operation/request-body.js'
import type { Log } from '../platform/log.js'
import { refuseOtherSites } from './authenticate.js'
import type { Execute } from './execute.js'
import { adminOpenApi } from './openapi.js'
import { progressLines } from './progress-lines.js'
import { type Reporting, reportProblem, safeHeaders, sendProblem } from './send-problem.js'
import { gatherInput } from './validate.js'
import { visitOf } from './visits.js'

const linesType = 'application/x-ndjson'
const adminPrefix = '/admin/v1'

/** A body holds a name, an address, a list of lookups; the largest list takes a few kilobytes. */
const maxBodyBytes = 64 * 1024
/** Names of files, and a summary of 256 KiB whose quotes are escaped. */
const maxLocalBodyBytes = 1024 * 1024

export interface AdminApiParts extends Reporting {
  readonly operations: readonly Operation[]
  readonly execute: Execute
  /** Authenticates the caller. Throws Problem for wrong or missing credentials, and for a change without its CSRF token. */
  readonly authenticate: (request: FastifyRequest, isChange: boolean) => Promise<Actor>
  /** The address that a request comes from. */
  readonly addressOf: (request: FastifyRequest) => string
  /** Routes that answer with redirects instead of an operation's JSON. */
  readonly addRoutes: (scope: FastifyInstance) => void
}

/** The actor of the sign-in operations: nobody is signed in yet. */
const anybody = (origin: string): Actor => ({
  kind: 'user',
  id: 'nobody',
  name: 'nobody',
  role: 'viewer',
  origin,
})

async function* jsonLines(lines: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/**
 * Sends the lines as they come. They end with the response, even when the caller is gone before the first is read or
 * the call is refused after its body: only their end removes what they work on.
 */
async function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (body: Body) => Promise<AsyncGenerator<object>>,
  log: Log,
): Promise<FastifyReply> {
  let lines: AsyncGenerator<object> | undefined
  const end = () => lines?.return(undefined)
  try {
    await request.readBody(async (body) => {
      lines = await take(body)
    })
  } catch (error) {
    await end()
    throw error
  }
  reply.raw.once('close', () => {
    end()?.catch((error: Error) =>
      log.error({ transaction_id: request.id, stack: error.stack }, 'the end of an upload failed'),
    )
  })
  if (reply.raw.destroyed) await end()
  return reply.type(`${linesType}; charset=utf-8`).send(Readable.from(jsonLines(lines!)))
}

/** The input from the path and the query; the body adds its members. */
const inputOf = (operation: Operation, request: FastifyRequest, body: RawInput): RawInput => {
  const [, query = ''] = request.url.split('?', 2)
  const search = new URLSearchParams(query)
  const takesQuery = isQuestion(operation) || 'accepts' in operation
  if (!takesQuery && search.size > 0)
    throw new Problem('bad-request', 'Send the input in the body, not in the query string')
  return gatherInput(operation, { path: request.params as Record<string, string>, query: search, body })
}

/** Aborted when the caller hangs up before the end of the answer. */
function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  if (raw.destroyed) gone.abort()
  return gone.signal
}

const wantsLines = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').toLowerCase().includes(linesType)

/** Runs the operation and sends how far it is, then its answer or its problem. */
function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (progress: Call['progress']) => Promise<unknown>,
  reporting: Reporting,
): FastifyReply {
  const problem = (error: unknown) => problemBody(reportProblem(request, error, reporting), request.id)
  return reply.type(`${linesType}; charset=utf-8`).send(Readable.from(progressLines(run, problem)))
}

async function respond(
  operation: Operation,
  parts: AdminApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { execute, authenticate, addressOf, log } = parts
  request.facts.lookup = operation.name
  const isOpen = 'anonymous' in operation && operation.anonymous === true
  if (isOpen) refuseOtherSites(request)
  const actor = isOpen ? anybody(addressOf(request)) : await authenticate(request, !isQuestion(operation))
  execute.allow(operation, actor)
  if (!isQuestion(operation))
    log.info({ transaction_id: request.id, actor: actor.id, operation: operation.name }, 'administering')
  reply.headers(safeHeaders)
  const signal = callerGone(reply)
  if ('downloads' in operation) {
    const input = inputOf(operation, request, {}) as never
    const file = await execute.open(operation, input, { actor, signal })
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .send(Readable.from(file.pieces))
  }
  if ('accepts' in operation) {
    const type = String(request.headers['content-type'] ?? '')
      .split(';')[0]!
      .trim()
      .toLowerCase()
    if (!operation.accepts.includes(type))
      throw new Problem('unsupported-media-type', `Send the file as ${operation.accepts.join(' or ')}`)
    const input = inputOf(operation, request, {}) as never
    const take = (body: Body) => execute.take(operation, input, { actor, signal }, body)
    if (operation.lines !== true) return reply.send(await request.readBody(take))
    return sendLines(request, reply, take as (body: unknown) => Promise<AsyncGenerator<object>>, log)
  }
  const most = maxBytesOf(operation)
  const body = isQuestion(operation) ? {} : await request.readBody((sent) => readJsonBody(sent, most))
  const visit = visitOf(request, reply, addressOf(request))
  const input = inputOf(operation, request, body) as never
  const run = (progress?: Call['progress']) =>
    execute.run(operation, input, { actor, visit, signal, ...(progress && { progress }) })
  return wantsLines(request) ? sendProgress(request, reply, run, parts) : reply.send(await run())
}

function maxBytesOf(operation: Operation): number {
  if ('accepts' in operation) return operation.maxBytes
  return operation.local === true ? maxLocalBodyBytes : maxBodyBytes
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${adminPrefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

export function addAdminApi(app: FastifyInstance, parts: AdminApiParts): void {
  const { operations } = parts
  app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendProblem(request, reply, error, parts))
      scope.setNotFoundHandler((request, reply) => {
        const url = request.url.split('?', 1)[0]!
        const here = operations.filter(({ path }) => patternOf(path).test(url))
        const allowed = [...new Set(here.map(({ method }) => method))]
        if (allowed.length === 0)
          return sendProblem(request, reply, new Problem('not-found', 'There is no such path'), parts)
        reply.header('allow', allowed.join(', '))
        return sendProblem(
          request,
          reply,
          new Problem('method-not-allowed', `Use ${allowed.join(' or ')}`),
          parts,
        )
      })
      let document: object | undefined
      scope.get('/openapi.json', async (_request, reply) => {
        document ??= adminOpenApi(operations)
        return reply.headers(safeHeaders).send(document)
      })
      parts.addRoutes(scope)
      for (const operation of operations) {
        const config = isQuestion(operation) ? {} : { maxBodyBytes: maxBytesOf(operation) }
        scope.route({
          method: operation.method,
          url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
          config,
          handler: (request, reply) => respond(operation, parts, request, reply),
        })
      }
    },
    { prefix: adminPrefix },
  )
}
