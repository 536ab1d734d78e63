// Runs the command listen: receives webhooks on this machine, verifies them and prints them.
import { readFile } from 'node:fs/promises'
import { createServer as createPlainServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Received } from '@satyapan/agent-tools/receiver'
import { isoTime, systemClock } from '../../kernel/clock.js'
import { fileProblem } from '../../platform/file-problem.js'
import { createLog } from '../../platform/log.js'
import { loadCertificate } from '../../platform/tls/certificate.js'
import { readConfig } from '../../server/config.js'
import { type Arguments, type CommandShape, helpOf, readArguments, wantsJson } from '../command.js'
import { namedFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { paint } from '../paint.js'
import { visible, visibleLines } from '../visible.js'
import { createEndpoints } from './endpoint.js'

const defaultPort = 9000 // of the examples in the docs
const host = '127.0.0.1' // only this machine may send to it

export const listen: CommandShape = {
  name: 'listen',
  summary: 'Receive webhooks on this machine, verify them and print them, until you press Ctrl-C.',
  options: {
    client: {
      type: 'string',
      value: 'CLIENT_ID',
      about: 'The client whose webhooks to receive. Default: that of the sandbox.',
    },
    operator: {
      type: 'boolean',
      about: "The operator's own webhooks, which report events about the sources.",
    },
    port: {
      type: 'string',
      value: 'N',
      about: `Port on ${host}; 0 takes a free one. Default: ${defaultPort}.`,
    },
    register: {
      type: 'boolean',
      about: 'Register it as the endpoint while it listens. The previous endpoint is restored at the end.',
    },
    url: {
      type: 'string',
      value: 'URL',
      about: 'With --register: the address of a tunnel that leads here.',
    },
    tls: { type: 'boolean', about: "Speak HTTPS, with the service's own certificate." },
    status: {
      type: 'string',
      value: 'N',
      about: 'Answer verified webhooks with this status, to see retries. Default: 204.',
    },
    count: { type: 'string', value: 'N', about: 'Stop after N webhooks.' },
    'secret-file': {
      type: 'string',
      value: 'FILE',
      about:
        'A file with the signing secret (whsec_...). Default: the secret of the installation on this machine.',
    },
  },
  notes: [
    'Nothing is registered without --register. A webhook that is not signed with the secret is answered 401.',
    'An endpoint on this machine needs webhooks: {allowLoopback: true} in the configuration of a sandbox; --operator does not.',
    'It prints what your receiver gets: the results of batches, including personal data.',
  ],
  arity: [0, 0],
}

export const listenHelp = (): string => helpOf(listen)

/** A whole number of an option. Throws Misuse. */
function numberOf(args: Arguments, name: string, least: number, most: number): number | undefined {
  const text = args.text(name)
  if (text === undefined) return undefined
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most))
    throw new Misuse(`--${name} is "${text}", expected a whole number, ${least} to ${most}`)
  return value
}

function whoseOf(args: Arguments): string[] {
  const client = args.text('client')
  if (client !== undefined && args.flag('operator'))
    throw new Misuse('--operator and --client exclude each other')
  if (args.flag('operator')) return ['--operator']
  return client === undefined ? [] : ['--client', client]
}

async function readSecretFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Misuse(fileProblem(file, error))
  })
  if (!text.startsWith('whsec_')) throw new Misuse(`${file} holds no signing secret: it begins with whsec_`)
  return text.trim()
}

/** As it is shown to people: one line, and the body below it. */
function shownText(at: string, received: Received, colour: boolean): string {
  const { verified, problem, type, webhookId, status, body } = received
  const result = verified
    ? paint('verified', 'good', colour)
    : paint(`NOT verified: ${visible(problem!)}`, 'bad', colour)
  const what = [type, webhookId].map((text) => visible(text ?? '-')).join('  ')
  const shown = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return `${paint(at, 'quiet', colour)}  ${what}  ${result}, answered ${status}\n${visibleLines(shown)}\n\n`
}

async function openServer(isTls: boolean): Promise<{ server: Server; trust: string }> {
  if (!isTls) return { server: createPlainServer(), trust: '' }
  const { dataDir } = readConfig()
  const facts = { certFile: undefined, keyFile: undefined, dataDir, hosts: [host], clock: systemClock }
  const certificate = await loadCertificate({ ...facts, log: createLog('warn').log })
  return { server: createTlsServer(certificate), trust: `, authority ${certificate.caFile}` }
}

interface Choices {
  readonly port: number
  readonly status: number
  readonly count: number
  readonly json: boolean
  readonly tls: boolean
  /** The address to register; undefined: none is. Empty: the one that it listens on. */
  readonly register: string | undefined
  readonly secretFile: string | undefined
}

/** Throws Misuse. */
function choicesOf(args: Arguments, io: Io): Choices {
  const url = args.text('url')
  if (url !== undefined && !args.flag('register')) throw new Misuse('--url goes with --register')
  return {
    port: numberOf(args, 'port', 0, 65_535) ?? defaultPort,
    status: numberOf(args, 'status', 200, 599) ?? 204,
    count: numberOf(args, 'count', 1, 100_000) ?? Number.POSITIVE_INFINITY,
    json: wantsJson(args, io),
    tls: args.flag('tls'),
    register: args.flag('register') ? (url ?? '') : undefined,
    secretFile: args.text('secret-file'),
  }
}

/** Resolves with the port. */
function opened(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken; name another with --port`) : error,
      ),
    )
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Resolves when it is stopped, or when `enough` is true after a webhook was answered. */
function untilEnd(server: Server, io: Io, enough: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    io.signal.addEventListener('abort', () => resolve())
    server.on('request', (_request, response) => response.once('close', () => enough() && resolve()))
  })
}

/** Listens until a signal, or until `--count` webhooks have arrived. Returns the exit status. */
export async function runListen(words: readonly string[], io: Io): Promise<number> {
  const args = readArguments(listen, words)
  const { port, status, count, json, tls, register, secretFile } = choicesOf(args, io)
  const endpoints = createEndpoints(whoseOf(args), io)
  const isAsked = secretFile === undefined || register !== undefined
  const before = isAsked ? await endpoints.read() : { url: null, secret: '' }
  const secret = secretFile === undefined ? before.secret : await readSecretFile(namedFile(io, secretFile))

  // Loaded here: the service and other commands have no use for it.
  const { createReceiver } = await import('@satyapan/agent-tools/receiver')
  let received = 0
  const receive = createReceiver({
    secret,
    status,
    async onReceived(webhook) {
      const at = isoTime(systemClock.now())
      const { webhookId: webhook_id, ...rest } = webhook
      await io.out(
        json ? `${JSON.stringify({ at, webhook_id, ...rest })}\n` : shownText(at, webhook, io.colour),
      )
      received++
    },
  })
  const { server, trust } = await openServer(tls)
  const end = untilEnd(server, io, () => received >= count)
  server.on('request', (request, response) => void receive(request, response))
  const url = `${tls ? 'https' : 'http'}://${host}:${await opened(server, port)}/`
  try {
    if (register !== undefined) await endpoints.register(register === '' ? url : register)
    io.err(`satyapan: listening on ${url}${trust}\n`)
    await end
    if (register !== undefined) await endpoints.putBack(before.url)
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return 0
}
