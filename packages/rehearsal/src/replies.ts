// Plays an upstream from a list of recorded replies, so that nobody writes a server to try a source of their own.
import { parse } from 'yaml'
import type { Dialect, VendorReply, VendorRequest } from './dialect.js'
import { faults } from './faults.js'

/** One recorded reply. The first in the list whose `request` fits is played. */
export interface Reply {
  readonly request: {
    /** Absent: any. */
    readonly method?: string
    readonly path: string
    /** Parameters that the address must have; others may be there too. */
    readonly query?: Readonly<Record<string, string>>
    /** Fields that the body must have, JSON or form; others may be there too. */
    readonly body?: Readonly<Record<string, unknown>>
  }
  /** Default: 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly text?: string
  readonly delayMs?: number
  /** Misbehaves in this way; see the faults of `rehearse --help`. */
  readonly fault?: string
}

const maxDelayMs = 600_000
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const replyKeys = ['request', 'status', 'headers', 'body', 'text', 'delayMs', 'fault']
const requestKeys = ['method', 'path', 'query', 'body']

/** What is wrong with one reply; undefined when nothing is. */
function faultOfReply(reply: unknown): string | undefined {
  if (!isMap(reply) || !isMap(reply.request)) return 'must have request: { path, ... }'
  const { request, status = 200, headers = {}, text, delayMs = 0, fault } = reply
  const wrong =
    Object.keys(reply).find((key) => !replyKeys.includes(key)) ??
    Object.keys(request).find((key) => !requestKeys.includes(key))
  if (wrong !== undefined)
    return `has ${wrong}; there are ${replyKeys.join(', ')}, and in request ${requestKeys.join(', ')}`
  if (typeof request.path !== 'string' || !request.path.startsWith('/'))
    return 'request.path must begin with a slash'
  if (request.method !== undefined && !['GET', 'POST'].includes(String(request.method)))
    return 'request.method must be GET or POST'
  for (const [key, value] of Object.entries({
    query: request.query ?? {},
    body: request.body ?? {},
    headers,
  }))
    if (!isMap(value)) return `${key} must be names with values`
  if (!Number.isInteger(status) || (status as number) < 200 || (status as number) > 599)
    return 'status must be 200 to 599'
  if (text !== undefined && typeof text !== 'string') return 'text must be text'
  if (!(typeof delayMs === 'number' && delayMs >= 0 && delayMs <= maxDelayMs))
    return `delayMs must be 0 to ${maxDelayMs}`
  if (fault !== undefined && faults[String(fault)]?.misbehave === undefined)
    return `fault must be one of ${Object.keys(faults)
      .filter((name) => faults[name]!.misbehave !== undefined)
      .join(', ')}`
  return undefined
}

/** Reads the list, JSON or YAML. Throws an Error with one line. */
export function readReplies(content: string): readonly Reply[] {
  let list: unknown
  try {
    list = parse(content)
  } catch (error) {
    throw new Error(`is neither JSON nor YAML: ${(error as Error).message.split('\n')[0]}`)
  }
  if (!Array.isArray(list) || list.length === 0) throw new Error('must be a list of replies')
  for (const [n, reply] of list.entries()) {
    const wrong = faultOfReply(reply)
    if (wrong !== undefined) throw new Error(`reply ${n + 1} ${wrong}`)
  }
  return list as Reply[]
}

/** Whether the value has everything that is wanted; objects may have more. */
function has(value: unknown, wanted: unknown): boolean {
  if (isMap(wanted))
    return (
      isMap(value) &&
      Object.entries(wanted).every(([name, each]) => Object.hasOwn(value, name) && has(value[name], each))
    )
  if (Array.isArray(wanted))
    return (
      Array.isArray(value) && wanted.length === value.length && wanted.every((each, n) => has(value[n], each))
    )
  return value === wanted || (typeof value === 'string' && value === String(wanted))
}

const fits = ({ method, path, query = {}, body = {} }: Reply['request'], request: VendorRequest): boolean =>
  (method === undefined || method === request.method) &&
  path === request.path &&
  has(request.query, query) &&
  has(request.body, body)

/**
 * Speaks by the list. What fits no reply is answered 501, never 404, which a source may take for "there is no such
 * subject".
 */
export const speakReplies =
  (replies: readonly Reply[]): Dialect =>
  () =>
  async (vendorRequest): Promise<VendorReply> => {
    const n = replies.findIndex(({ request }) => fits(request, vendorRequest))
    const reply = replies[n]
    if (reply === undefined)
      return {
        status: 501,
        body: { detail: `No recorded reply fits ${vendorRequest.method} ${vendorRequest.path}` },
        outcome: 'NO_REPLY',
      }
    const { status = 200, headers, body = {}, text, delayMs = 0, fault } = reply
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    return {
      status,
      body,
      outcome: `REPLY_${n + 1}`,
      ...(headers === undefined ? {} : { headers }),
      ...(text === undefined ? {} : { text }),
      ...(fault === undefined ? {} : { fault }),
    }
  }
