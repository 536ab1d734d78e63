// Serves /openapi.json and /docs: the interface described from its rows, a page to try it, and the site of the
// documentation. All of it is served from here.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { productFile } from '../kernel/product-files.js'
import type { Lookup } from '../lookups/lookup.js'
import { docsPage, docsScript } from './docs-page.js'
import { docsStyle } from './docs-style.js'
import { compressed, encodingFor, encodingHeaders } from './encoding.js'
import { inPieces } from './in-pieces.js'
import { openApiDocument } from './openapi.js'
import type { PlainRoute } from './openapi-route.js'
import { addSite } from './site.js'

/** Where the build leaves Swagger UI's files. */
const assetsDir = productFile('dist/docs-page/')
const siteDir = productFile('dist/pages/docs/')
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

// The page loads from this service only, and may not be framed. Swagger UI draws its icons from data: addresses.
const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

// The description changes with the lookups in force, the page's files only with a release.
const cacheControl = 'no-cache'
const kept = 'public, max-age=3600'

/** Makes each file's bytes once. */
function createFileCache() {
  const files = new Map<string, Buffer>()
  return async (name: string, make: () => Promise<Buffer>) => {
    const bytes = files.get(name) ?? (await make())
    files.set(name, bytes)
    return bytes
  }
}

/**
 * Adds GET /openapi.json, the API reference at /docs/api, and the site at /docs. They require no credentials.
 * Until the site is built, /docs is the reference.
 * @param parts.baseUrl address under which clients reach the service, for the document's server; without it the
 *   document's addresses are relative
 * @param parts.routes descriptions of the plain routes, when not the usual ones
 */
export function addDocsRoutes(
  app: FastifyInstance,
  parts: { catalogue: readonly Lookup[]; baseUrl?: string | undefined; routes?: readonly PlainRoute[] },
): void {
  const stored = createFileCache()
  app.get('/openapi.json', async (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const plain = () =>
      stored('openapi.json', async () => Buffer.from(JSON.stringify(openApiDocument(parts))))
    const bytes =
      encoding === undefined
        ? await plain()
        : await stored(`openapi.json.${encoding}`, async () => compressed(await plain(), encoding))
    return reply
      .headers({
        'cache-control': cacheControl,
        'content-length': bytes.length,
        ...encodingHeaders(encoding),
      })
      .type('application/json; charset=utf-8')
      .send(inPieces(bytes))
  })

  const sendReference = (reply: FastifyReply) =>
    reply
      .headers(pageHeaders)
      .header('cache-control', cacheControl)
      .type('text/html; charset=utf-8')
      .send(docsPage)
  const hasSite = addSite(app, { prefix: '/docs/', directory: siteDir })
  app.get('/docs', async (_request, reply) =>
    hasSite() ? reply.redirect('/docs/', 307) : sendReference(reply),
  )
  app.get('/docs/api', async (_request, reply) => sendReference(reply))
  app.get('/docs/api/', async (_request, reply) => reply.redirect('/docs/api', 308))
  const ownFiles = {
    'start.js': ['text/javascript; charset=utf-8', docsScript],
    'page.css': ['text/css; charset=utf-8', docsStyle],
  } as const
  for (const [name, [type, text]] of Object.entries(ownFiles))
    app.get(`/docs/api/${name}`, async (_request, reply) =>
      reply.headers(pageHeaders).header('cache-control', cacheControl).type(type).send(text),
    )
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/docs/api/${name}`, async (request, reply) => {
      // The build puts compressed copies beside scripts and styles.
      const encoding = name.endsWith('.png') ? undefined : encodingFor(request.headers['accept-encoding'])
      const file = encoding === undefined ? name : `${name}.${encoding}`
      const bytes = await stored(file, () => readFile(join(assetsDir, file)))
      return reply
        .headers({ ...pageHeaders, 'cache-control': kept, 'content-length': bytes.length })
        .headers(encodingHeaders(encoding))
        .type(type)
        .send(inPieces(bytes))
    })
  }
}
