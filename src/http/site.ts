// Serves a folder of built pages under a strict policy: they load only from here and may not be framed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Files that the build writes next to the pages. */
interface Notes {
  /** Digests of the inline scripts. */
  readonly scripts: readonly string[]
  /** The pages write inline styles while they render. */
  readonly inlineStyle?: boolean
}

function readPolicy(directory: string): string {
  const notes = readFileSync(join(directory, 'policy.json'), 'utf8')
  const { scripts, inlineStyle = false } = JSON.parse(notes) as Notes
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map((digest) => `'${digest}'`).join(' ')}`,
    `style-src 'self'${inlineStyle ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'", // colours of code are in style attributes, which load and run nothing
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Adds the pages of `directory`, which may be built while the service runs. Returns whether they exist by now.
 * @param parts.prefix begins and ends with a slash
 */
export function addSite(
  app: FastifyInstance,
  parts: { readonly prefix: string; readonly directory: string },
): () => boolean {
  const { prefix, directory } = parts
  void app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      // Names in assets/ change with the content.
      const isNamedByContent = reply.statusCode < 400 && request.url.startsWith(`${prefix}assets/`)
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
    await scope.register(fastifyStatic, {
      root: directory,
      prefix,
      decorateReply: false,
      dotfiles: 'deny',
      cacheControl: false,
      extensions: ['html'], // a page's address may leave it out
      preCompressed: true, // the build puts compressed copies beside scripts and styles, not beside pages
      setHeaders: (reply, path) => {
        // Read each time: the pages may be rebuilt while the service runs.
        if (path.endsWith('.html')) reply.setHeader('content-security-policy', readPolicy(directory))
        reply.setHeader('x-content-type-options', 'nosniff')
        reply.setHeader('referrer-policy', 'no-referrer')
      },
    })
  })
  return () => existsSync(join(directory, 'policy.json'))
}
