// Serves result files through signed links: a link opens its file without credentials until it expires.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { linkContent } from '../batches/batch-parts.js'
import type { Batches } from '../batches/batches.js'
import type { ClientLinks } from '../documents/client-links.js'
import { type LinkQuery, refusedLink } from '../documents/signed-links.js'

const batchFilePath = '/v1/files/batches/:file'

/** The request_id that a file's name holds; '' for any other name. */
const requestIdOf = (file: string): string => /^([0-9a-f]{32})\.csv$/.exec(file)?.[1] ?? ''

export function addFileRoutes(
  app: FastifyInstance,
  parts: { clientLinks: Pick<ClientLinks, 'open'>; batches: Pick<Batches, 'file'> },
): void {
  const { clientLinks, batches } = parts
  app.get(batchFilePath, { config: { interface: true } }, async (request, reply) => {
    request.facts.lookup = 'batch-file'
    const content = clientLinks.open(request.url.split('?', 1)[0]!, request.query as LinkQuery)
    const requestId = requestIdOf((request.params as { file: string }).file)
    const lines = content === linkContent(requestId) ? await batches.file(requestId) : undefined
    if (lines === undefined) throw refusedLink() // its retention has ended
    request.facts.subCode = 'SUCCESS'
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${requestId}.csv"`)
      .send(Readable.from(lines))
  })
}
