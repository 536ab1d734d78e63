// Runs a rehearsal upstream: an HTTPS server that speaks like one kind of source and misbehaves on demand.
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Dialect, VendorReply, VendorRequest } from './dialect.js'
import { speakAccuauth } from './dialects/accuauth.js'
import { speakCashfree } from './dialects/cashfree.js'
import { speakDecentro } from './dialects/decentro.js'
import { speakGridlines } from './dialects/gridlines.js'
import { speakGstnGsp } from './dialects/gstn-gsp.js'
import { speakHyperVerge } from './dialects/hyperverge.js'
import { speakIdfy } from './dialects/idfy.js'
import { speakSandboxCoIn } from './dialects/sandbox-co-in.js'
import { speakSetu } from './dialects/setu.js'
import { speakSurepass } from './dialects/surepass.js'
import { speakUlip } from './dialects/ulip.js'
import { createChance, type FaultShare, faultAt, faults } from './faults.js'
import { type Reply, speakReplies } from './replies.js'
import { isRehearsedFailure, type World } from './world.js'

/** Its dialect, and how it says that its registry is out of service. */
export interface Vendor {
  readonly dialect: Dialect
  readonly unavailable: Pick<VendorReply, 'status' | 'body'>
}

/** By kind. */
export const vendors: Readonly<Record<string, Vendor>> = {
  surepass: {
    dialect: speakSurepass,
    unavailable: { status: 500, body: { success: false, message: 'Backend down' } },
  },
  cashfree: {
    dialect: speakCashfree,
    unavailable: { status: 502, body: { message: 'Authorised source is temporarily unavailable' } },
  },
  'sandbox-co-in': {
    dialect: speakSandboxCoIn,
    unavailable: { status: 503, body: { code: 503, message: 'Source Unavailable' } },
  },
  setu: {
    dialect: speakSetu,
    unavailable: { status: 500, body: { error: { code: 'upstream_error_response' } } },
  },
  gridlines: {
    dialect: speakGridlines,
    unavailable: { status: 500, body: { error: { code: 'UPSTREAM_INTERNAL_SERVER_ERROR' } } },
  },
  decentro: {
    dialect: speakDecentro,
    unavailable: { status: 500, body: { status: 'FAILURE', responseKey: 'error_provider_error' } },
  },
  'gstn-gsp': {
    dialect: speakGstnGsp,
    unavailable: {
      status: 500,
      body: { status_cd: '0', error: { error_cd: 'GEN5008', message: 'Maintenance' } },
    },
  },
  hyperverge: {
    dialect: speakHyperVerge,
    unavailable: { status: 503, body: { status: 'failure', statusCode: 503, error: 'EXTERNAL_DOWNTIME' } },
  },
  idfy: {
    dialect: speakIdfy,
    unavailable: { status: 503, body: { error: 'SOURCE_DOWN', message: 'The source is not available' } },
  },
  accuauth: {
    dialect: speakAccuauth,
    unavailable: { status: 512, body: { status: 'SOURCE_SERVICE_UNAVAILABLE' } },
  },
  ulip: {
    dialect: speakUlip,
    unavailable: {
      status: 200,
      body: {
        response: [{ response: 'VAHAN_04 - 3rd party service is down!', responseStatus: 'ERROR' }],
        error: 'true',
        code: '200',
        message: null,
      },
    },
  },
}

/** A running upstream. */
interface Upstream {
  readonly speak: ReturnType<Dialect>
  readonly unavailable: Pick<VendorReply, 'status' | 'body'>
}

const maxBodyBytes = 1024 * 1024
const failure: Pick<VendorReply, 'status' | 'body'> = { status: 500, body: { message: 'internal error' } }

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/json')) {
    const parsed: unknown = text === '' ? {} : JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  }
  // The fields of multipart forms are credentials; all are accepted.
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : {}
}

const flat = (headers: IncomingMessage['headers']): VendorRequest['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )

export interface RehearsalParts {
  /** The kind of source, for the printed lines. */
  readonly kind: string
  /** Who speaks: a vendor, or recorded replies. */
  readonly speaker: Vendor | readonly Reply[]
  readonly world: World
  readonly host: string
  readonly port: number
  readonly faults: readonly FaultShare[]
  readonly seed: number
  /** Absent: plain HTTP. */
  readonly certificate?: { readonly cert: string; readonly key: string }
  readonly now: () => number
  readonly newId: () => string
  /** One line for each request. */
  readonly print: (line: object) => void
}

export interface Rehearsal {
  readonly port: number
  close(): Promise<void>
}

async function readAsked(request: IncomingMessage): Promise<VendorRequest> {
  const url = new URL(request.url ?? '/', 'http://rehearsal')
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: await readBody(request),
    headers: flat(request.headers),
  }
}

/** The upstream's answer without a fault. */
async function answer({ speak, unavailable }: Upstream, request: VendorRequest): Promise<VendorReply> {
  try {
    return (await speak(request)) ?? { status: 404, body: { detail: 'Not Found' }, outcome: 'NO_SUCH_PATH' }
  } catch (error) {
    if (!isRehearsedFailure(error)) throw error
    const reply = error.unavailable ? unavailable : failure
    return { ...reply, outcome: error.unavailable ? 'UNAVAILABLE' : 'FAILURE' }
  }
}

/** Answers requests, misbehaves as often as configured, and prints a line for each. */
function createListener(
  { kind, speaker, world, now, newId, print, faults: shares }: RehearsalParts,
  chance: () => number,
) {
  const { dialect, unavailable } =
    'dialect' in speaker ? speaker : { dialect: speakReplies(speaker), unavailable: failure }
  const upstream: Upstream = { speak: dialect({ world, now, newId }), unavailable }
  const draw = (): string | null => faultAt(shares, chance()) ?? null

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = now()
    const vendorRequest = await readAsked(request)
    let reply = await answer(upstream, vendorRequest)
    // A token is always issued: faults apply to answers.
    const drawn = reply.fault ?? (reply.outcome === 'TOKEN' ? null : draw())
    const fault = drawn === null ? undefined : faults[drawn]!
    if (fault?.alter !== undefined) reply = fault.alter(reply)
    print({
      at: new Date(began).toISOString(),
      kind,
      method: vendorRequest.method,
      path: vendorRequest.path,
      lookup: reply.lookup ?? null,
      subject: reply.subject ?? null,
      outcome: fault?.misbehave === undefined ? (reply.outcome ?? null) : null,
      status: fault?.misbehave === undefined ? reply.status : null,
      fault: drawn,
      reference: reply.reference ?? null,
    })
    const text = reply.text ?? JSON.stringify(reply.body)
    if (fault?.misbehave !== undefined) return fault.misbehave(response, text)
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text)
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400).end()
      else response.destroy()
    })
  }
}

/** Resolves when it listens; with the fault `refused` it never listens, and the port is the requested one. */
export async function startRehearsal(parts: RehearsalParts): Promise<Rehearsal> {
  const chance = createChance(parts.seed)
  const sockets = new Set<Socket>()
  const listener = createListener(parts, chance)
  const server =
    parts.certificate === undefined ? createPlainServer(listener) : createServer(parts.certificate, listener)
  const brokenTls = parts.faults.find(({ name }) => name === 'tls')
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (brokenTls !== undefined && chance() < brokenTls.share) setImmediate(() => socket.destroy()) // the handshake has begun by then, but its bytes never reach this code
  })
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  if (parts.faults.some(({ name }) => name === 'refused')) return { port: parts.port, close }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(parts.port, parts.host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close }
}
