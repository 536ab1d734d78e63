// Serves a folder of built pages under a strict policy: what they load comes from here, and nobody may frame them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** What the build notes beside the pages: digests of the scripts that stand in them. */
function readPolicy(directory: string): string {
  const { scripts } = JSON.parse(readFileSync(join(directory, 'policy.json'), 'utf8')) as {
    scripts: string[]
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map((digest) => `'${digest}'`).join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'", // colours of code stand in attributes; an attribute loads and runs nothing
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Adds the pages of `directory`, which may be built while we serve. Answers whether they are there by now.
 * @param parts.prefix begins and ends with a slash
 */
export function addSite(
  app: FastifyInstance,
  parts: { readonly prefix: string; readonly directory: string },
): () => boolean {
  const { prefix, directory } = parts
  let policy: string | undefined
  void app.register(fastifyStatic, {
    root: directory,
    prefix,
    decorateReply: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply, path) => {
      policy ??= readPolicy(directory)
      reply.setHeader('content-security-policy', policy)
      reply.setHeader('x-content-type-options', 'nosniff')
      reply.setHeader('referrer-policy', 'no-referrer')
      // Names in assets/ change with what is in them.
      const isNamedByContent = path.startsWith(join(directory, 'assets'))
      reply.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return () => existsSync(join(directory, 'policy.json'))
}
