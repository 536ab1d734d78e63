// Serves documents behind signed links: the four archives and their zips, and PDFs made for answers.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ZipFile } from 'yazl'
import { type Archives, archiveFilePath, archiveKinds, type OpenedArchive } from '../documents/archives.js'
import { type Reports, reportPath } from '../documents/reports.js'
import { type LinkQuery, maxSigChars, maxTokenChars, refusedLink } from '../documents/signed-links.js'
import type { Clock } from '../kernel/clock.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { textParam } from '../lookups/params.js'
import type { Log } from '../platform/log.js'
import { inPieces } from './in-pieces.js'
import type { PlainRoute } from './openapi-route.js'
import { envelopeSchema, linkEnd } from './openapi-schemas.js'

export interface DocumentRoutesParts {
  readonly archives: Pick<Archives, 'answer' | 'open'>
  readonly reports: Pick<Reports, 'open'>
  readonly clock: Clock
  readonly log: Log
  /** The address under which clients reach the service, as it is at that moment. */
  readonly baseUrl: () => string
}

const archiveMessage = 'Documents fetched successfully.'
// PDFs and pictures are stored, not deflated: they are compressed already.
const packable = /^(text\/|application\/(json|xml)$)/

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id
/** The path as it was sent: a link is bound to its one spelling. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!

/** Streams the archive's documents as a zip: one piece of one document is in memory at a time. */
function sendZip(reply: FastifyReply, archive: OpenedArchive, log: Log): FastifyReply {
  const zip = new ZipFile()
  const mtime = new Date(archive.createdAt)
  archive.documents.forEach((document, n) => {
    const compress = packable.test(document.content_type)
    zip.addReadStreamLazy(document.file_name, { mtime, size: document.size_bytes, compress }, (give) =>
      give(null, Readable.from(archive.read(n), { objectMode: false })),
    )
  })
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => {
    log.error({ archive: archive.id, stack: error.stack }, 'an archive could not be sent completely')
    out.destroy(error)
  })
  zip.end()
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${archive.kind}-${archive.id}.zip"`)
    .send(out)
}

export function addDocumentRoutes(app: FastifyInstance, parts: DocumentRoutesParts): void {
  const { archives, reports, clock, log, baseUrl } = parts

  for (const [kind, { path }] of Object.entries(archiveKinds)) {
    app.get(path, { config: { interface: true } }, async (request, reply) => {
      request.facts.lookup = kind
      if (pathOf(request) !== path) throw refusedLink()
      const data = await archives.answer(kind, request.query as LinkQuery, baseUrl())
      request.facts.subCode = 'SUCCESS'
      return reply.send(
        answerEnvelope({
          code: 200,
          timestamp: clock.now(),
          transactionId: request.id,
          subCode: 'SUCCESS',
          message: archiveMessage,
          data,
        }),
      )
    })
  }

  app.get(archiveFilePath(':id'), { config: { interface: true } }, async (request, reply) => {
    request.facts.lookup = 'archive-file'
    const id = idOf(request)
    if (pathOf(request) !== archiveFilePath(id)) throw refusedLink()
    const archive = await archives.open(id, request.query as LinkQuery)
    request.facts.subCode = 'SUCCESS'
    return sendZip(reply, archive, log)
  })

  app.get(reportPath(':id'), { config: { interface: true } }, async (request, reply) => {
    request.facts.lookup = 'report-file'
    const id = idOf(request)
    if (pathOf(request) !== reportPath(id)) throw refusedLink()
    const pdf = await reports.open(id, request.query as LinkQuery)
    request.facts.subCode = 'SUCCESS'
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${id}.pdf"`)
      .header('content-length', pdf.length)
      .send(inPieces(pdf))
  })
}

const linkQuery = (tokenChars: number) => ({
  token: textParam('Encrypted document token', 'AAECAwQFBgcICQoL', { maxChars: tokenChars }),
  exp: linkEnd,
  sig: textParam('Signature', '0'.repeat(64), { maxChars: maxSigChars }),
})

const archiveData = Type.Object(
  {
    kind: Type.String(),
    created_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC' }),
    summary: Type.Optional(Type.Unknown({ description: 'the summary that the operator gave' })),
    documents: Type.Array(
      Type.Object(
        {
          file_name: Type.String(),
          content_type: Type.String(),
          size_bytes: Type.Integer({ minimum: 0 }),
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
          download_url: Type.String({ format: 'uri', description: 'a zip of all the documents' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_whole, letter: string) => letter.toUpperCase())

const fileRoute = (
  operationId: string,
  path: string,
  options: { summary: string; contentType: string },
): PlainRoute => ({
  operationId,
  method: 'GET',
  path,
  summary: options.summary,
  description:
    'The link needs no credentials. Every refusal is the same 422, so that it reveals nothing about the link.',
  credentials: 'signed-link',
  query: linkQuery(maxTokenChars),
  inPath: { id: textParam('Id in the link', '0123456789abcdef0123456789abcdef') },
  answers: { FILE: { status: 200, about: options.summary, contentType: options.contentType } },
  failures: ['INVALID_PARAMETER', 'INTERNAL_FAULT'],
})

/** What the OpenAPI document says of these routes. */
export const documentRouteDescriptions: readonly PlainRoute[] = [
  ...Object.entries(archiveKinds).map(
    ([kind, { path, tokenChars }]): PlainRoute => ({
      operationId: `${camelCase(kind)}Documents`,
      method: 'GET',
      path,
      summary: `The documents of a ${kind.replaceAll('-', ' ')}, behind a signed link`,
      description: 'Every refusal is the same 422, so that it reveals nothing about the link.',
      credentials: 'signed-link',
      query: linkQuery(tokenChars),
      answers: {
        SUCCESS: {
          status: 200,
          about: 'The documents of the archive',
          schema: envelopeSchema({
            code: 200,
            timestamp: 'time',
            subCode: 'SUCCESS',
            message: archiveMessage,
            data: archiveData,
          }),
        },
      },
      failures: ['INVALID_PARAMETER', 'INTERNAL_FAULT'],
    }),
  ),
  fileRoute('archiveFile', archiveFilePath('{id}'), {
    summary: "An archive's documents as a zip",
    contentType: 'application/zip',
  }),
  fileRoute('reportFile', reportPath('{id}'), {
    summary: 'A PDF made for an answer',
    contentType: 'application/pdf',
  }),
]
