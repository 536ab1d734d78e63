// Serves /openapi.json and /docs: the interface described from its rows, with a page to try it that needs nothing
// from elsewhere.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Lookup } from '../lookups/lookup.js'
import { docsPage, docsScript } from './docs-page.js'
import { inPieces } from './in-pieces.js'
import { openApiDocument } from './openapi.js'
import type { DescribedRoute } from './openapi-route.js'

/** Where the build leaves Swagger UI's files; the same place seen from the sources and from the compiled files. */
const assetsDir = fileURLToPath(new URL('../../dist/docs-page/', import.meta.url))
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

// The page asks nobody but us, and nobody may frame it. Swagger UI draws its icons from data: addresses.
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

// The description changes only with a new start; the page's files only with a new release.
const asked = 'no-cache'
const kept = 'public, max-age=3600'

/**
 * Adds GET /openapi.json, GET /docs and the page's own files. They ask for no credentials.
 * @param parts.baseUrl address under which clients reach the service, for the document's server; without it the
 *   document's addresses are relative
 * @param parts.routes descriptions of the plain routes, when not the usual ones
 */
export function addDocsRoutes(
  app: FastifyInstance,
  parts: { catalogue: readonly Lookup[]; baseUrl?: string | undefined; routes?: readonly DescribedRoute[] },
): void {
  let document: Buffer | undefined
  const files = new Map<string, Buffer>()

  app.get('/openapi.json', async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApiDocument(parts)))
    return reply
      .headers({ 'cache-control': asked, 'content-length': document.length })
      .type('application/json; charset=utf-8')
      .send(inPieces(document))
  })

  app.get('/docs', async (_request, reply) =>
    reply.headers(pageHeaders).header('cache-control', asked).type('text/html; charset=utf-8').send(docsPage),
  )
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308))
  app.get('/docs/start.js', async (_request, reply) =>
    reply
      .headers(pageHeaders)
      .header('cache-control', asked)
      .type('text/javascript; charset=utf-8')
      .send(docsScript),
  )
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/docs/${name}`, async (_request, reply) => {
      const bytes = files.get(name) ?? (await readFile(join(assetsDir, name)))
      files.set(name, bytes)
      return reply
        .headers({ ...pageHeaders, 'cache-control': kept, 'content-length': bytes.length })
        .type(type)
        .send(inPieces(bytes))
    })
  }
}
