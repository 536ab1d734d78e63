// Serves a folder of built pages under a strict policy: they load only from here and may not be framed.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

/** The address of a page without its ending: no dots, so that it stays in the folder. */
const pageName = /^[\w/-]*$/

/** The folder's own page for a reader whose page is not there; undefined where a file is sent or a program asks. */
function missingPage(directory: string, path: string, accept: string | undefined): string | undefined {
  const name = path.split('?', 1)[0]!
  if (accept?.includes('text/html') !== true || !pageName.test(name.replace(/\.html$/, ''))) return undefined
  const files = [name, `${name}.html`, join(name, 'index.html')].filter((file) => file.endsWith('.html'))
  if (files.some((file) => existsSync(join(directory, file)))) return undefined
  const page = join(directory, '404.html')
  return existsSync(page) ? page : undefined
}

const pageHeaders = (directory: string) => ({
  'content-security-policy': readPolicy(directory),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

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
    scope.addHook('preHandler', async (request, reply) => {
      const page = missingPage(directory, request.url.slice(prefix.length), request.headers.accept)
      if (page === undefined) return
      const text = await readFile(page, 'utf8')
      return reply.code(404).headers(pageHeaders(directory)).type('text/html; charset=utf-8').send(text)
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
