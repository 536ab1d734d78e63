// Says what is wrong with the answer to a request of the fuzzer, if anything is.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createConformance } from '../../contract/conformance.js'
import type { WireAnswer } from './answers.js'
import type { Reply } from './fuzz-connection.js'
import type { Operation } from './operations.js'
import type { FuzzRequest } from './request.js'

/** A kind of fault, by which findings are counted, and the details of this one. */
export interface Finding {
  readonly kind: string
  readonly about: string
}

/** Identifiers that rehearse a failure (500) or an unavailable source (503), compacted. */
const rehearsed = [
  'ZZZPZ1000F',
  'ZZZPZ1000G',
  'ZZZCZ1000F',
  'ZZZCZ1000G',
  'DL99ZZ0003',
  'DL99ZZ0004',
  '10099000000003',
  '10099000000004',
  '6000000003',
  '6000000004',
  '100000000003',
  '100000000004',
  'FAILURE@SANDBOX',
  'UNAVAILABLE@SANDBOX',
  '999999990042',
  '999999990061',
  'ITR_SANDBOX',
]

function isRehearsed(request: FuzzRequest): boolean {
  const bytes = `${request.target}\n${request.body?.toString('latin1') ?? ''}`.replace(
    /%([0-9a-f]{2})/gi,
    (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)),
  )
  // What official numbers may be written with: spaces, hyphens, slashes, dots, and what nobody sees.
  const text = Buffer.from(bytes, 'latin1')
    .toString('utf8')
    .replace(/[\s\-/.\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{fff9}-\u{fffc}]/gu, '')
    .toUpperCase()
  return rehearsed.some((identifier) => text.includes(identifier))
}

/** The text of a body, which some headers ask to be compressed. Throws when it is not what it says that it is. */
function textOf({ headers, body }: Pick<WireAnswer, 'headers' | 'body'>): string {
  const encoding = headers.get('content-encoding')
  if (encoding === undefined || body.length === 0) return body.toString('utf8')
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8')
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8')
  throw new Error(`an encoding that nobody asked for: ${encoding}`)
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of a document
export function createCheck(document: any, operations: readonly Operation[]) {
  const conforms = createConformance(document)
  const patterns = operations.map(({ method, path }) => ({
    method,
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

  /** The operation of a request, if its method and path still name one. */
  const operationOf = ({ method, target, mangle }: FuzzRequest) => {
    const path = target.split('?', 1)[0]!
    return mangle !== undefined
      ? undefined
      : patterns.find((one) => one.method === method && one.pattern.test(path))
  }

  /** Pages and probes beside the interface have their own forms. */
  const isPage = ({ target }: FuzzRequest, status: number) =>
    status < 400 || /^\/(docs|openapi\.json|healthz|readyz)/.test(target)

  return (request: FuzzRequest, reply: Reply): Finding | undefined => {
    const isMangled = request.mangle !== undefined
    if (reply.kind === 'not let in') return { kind: 'not let in', about: 'a new connection was refused' }
    if (reply.kind === 'unanswered') return { kind: 'unanswered', about: 'no answer within 10 s' }
    if (reply.kind === 'closed') {
      if (isMangled) return undefined // what is no HTTP may be hung up on
      return {
        kind: 'closed',
        about: reply.wasUsed ? 'a kept connection was closed' : 'no answer, but closed',
      }
    }
    const { answer } = reply
    // An unreadable request is answered with a body, even to HEAD, and the connection is closed.
    const isClosing = request.method === 'HEAD' && answer.headers.get('connection') === 'close'
    if (reply.extra && !isMangled && !isClosing)
      return { kind: 'extra', about: `bytes behind the answer ${answer.status}` }
    return faultOfServer(request, answer) ?? faultOfForm(request, answer)
  }

  function faultOfServer(request: FuzzRequest, { status, headers, body }: WireAnswer): Finding | undefined {
    if (status < 500 || status === 505 || isRehearsed(request)) return undefined
    const isBusy = status === 503 && /^\d+$/.test(headers.get('retry-after') ?? '')
    if (isBusy && /facematch|batch/.test(request.operation)) return undefined
    if (status === 503 && request.target.startsWith('/readyz')) return undefined // it says so, that is what it is for
    return { kind: `${status}`, about: body.toString('utf8').slice(0, 200) }
  }

  function faultOfForm(request: FuzzRequest, { status, headers, body }: WireAnswer): Finding | undefined {
    const finding = (about: string): Finding => ({ kind: `form of ${status}`, about })
    if (!/^[0-9a-f]{32}$/.test(headers.get('x-transaction-id') ?? '')) {
      if (!isPage(request, status)) return finding('no X-Transaction-Id')
    }
    if (status === 429 && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? ''))
      return finding('no Retry-After')
    const contentType = headers.get('content-type') ?? ''
    if (request.method === 'HEAD') return undefined
    const operation = operationOf(request)
    const isJson = /^application\/(problem\+)?json\b/.test(contentType)
    let content: unknown
    try {
      content = textOf({ headers, body })
      if (isJson) content = JSON.parse(content as string)
    } catch (error) {
      return finding(`${isJson ? 'JSON' : 'a body'} that cannot be read: ${(error as Error).message}`)
    }
    if (operation === undefined) {
      if (status < 400 || isPage(request, status)) return undefined
      const keys = Object.keys((content ?? {}) as object)
      // RFC 6749, 5.2
      const isOfTokens = request.target.startsWith('/oauth/token') && keys.includes('error')
      return isJson && (isOfTokens || keys.includes('detail') || keys.includes('transaction_id'))
        ? undefined
        : finding(`neither detail nor envelope: ${contentType} ${String(body).slice(0, 100)}`)
    }
    const problem = conforms({
      method: operation.method,
      path: operation.path,
      status,
      contentType,
      body: content,
    })
    return problem === undefined ? undefined : finding(`${problem}: ${String(body).slice(0, 300)}`)
  }
}
