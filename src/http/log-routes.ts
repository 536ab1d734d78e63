// Serves the log: its signed checkpoint, its keys, and its tiles. It holds no personal data, so nobody signs in.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../kernel/failures.js'
import type { Log } from '../receipts/log.js'
import { keyText } from '../receipts/note.js'

const text = 'text/plain; charset=utf-8'
/** A tile with a name never changes. */
const immutable = 'public, max-age=31536000, immutable'
const mostTileSegments = 8

const sendText = (reply: FastifyReply, body: string) =>
  reply.header('cache-control', 'no-store').type(text).send(body)

/** @param log undefined: there is none, and no route of it */
export function addLogRoutes(app: FastifyInstance, log: Log | undefined): void {
  if (log === undefined) return

  app.get('/v1/log/checkpoint', async (request, reply) => {
    request.facts.lookup = 'log'
    const checkpoint = await log.checkpoint()
    if (checkpoint === undefined) throw new Failure('OVERLOADED', { retryAfterS: 1 })
    return sendText(reply, checkpoint)
  })

  /** The key that signs now, and below it those that signed before, the newest first. */
  app.get('/v1/log/key', async (request, reply) => {
    request.facts.lookup = 'log'
    const { all } = await log.keys()
    return sendText(
      reply,
      all
        .map(({ verifier }) => `${keyText(verifier)}\n`)
        .reverse()
        .join(''),
    )
  })

  app.get('/v1/log/tile/*', async (request, reply) => {
    request.facts.lookup = 'log'
    const { '*': path } = request.params as { '*': string }
    const tile = path.split('/').length > mostTileSegments ? undefined : await log.tile(path)
    if (tile === undefined) throw new Failure('NOT_FOUND')
    return reply.header('cache-control', immutable).type('application/octet-stream').send(tile)
  })
}
