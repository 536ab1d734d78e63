// Keeps what an attempt sent beside its payload, and the beginning of the receiver's answer, sealed.
import type { Sealing } from '../kernel/sealing.js'
import type { OutboundAnswer } from '../platform/outbound/exchange.js'

/** The receiver's answer, as far as it is stored. */
export interface StoredResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** There was more. */
  readonly cut: boolean
}

export interface AttemptExchange {
  readonly requestHeaders: Readonly<Record<string, string>>
  /** Null: there was no answer. */
  readonly response: StoredResponse | null
}

/** Enough for an error message and a trace id; a whole page of HTML is of no use. */
const maxBodyChars = 2_048
const maxHeaderChars = 256

/** Headers that explain an answer. Others may hold cookies or be anything. */
const storedHeaders = [
  'content-type',
  'content-length',
  'date',
  'location',
  'retry-after',
  'server',
  'x-request-id',
]

export function responseOf({ headers, bodyText, truncated }: OutboundAnswer): StoredResponse {
  const named = storedHeaders.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value.slice(0, maxHeaderChars)] as const]
  })
  // A pair of surrogates that is cut in the middle is no text.
  const body = bodyText.slice(0, maxBodyChars).replace(/[\ud800-\udbff]$/, '')
  return { headers: Object.fromEntries(named), body, cut: truncated || bodyText.length > maxBodyChars }
}

/** As in the declaration of the sealed column: retention.ts. */
const contextOf = (deliveryId: string, atMs: number): string =>
  `webhook attempt exchange ${deliveryId} ${atMs}`

export const sealExchange = (
  vault: Sealing,
  deliveryId: string,
  atMs: number,
  exchange: AttemptExchange,
): Buffer => vault.seal(Buffer.from(JSON.stringify(exchange)), contextOf(deliveryId, atMs))

export const openExchange = (
  vault: Sealing,
  deliveryId: string,
  atMs: number,
  sealed: Buffer,
): AttemptExchange =>
  JSON.parse(vault.open(sealed, contextOf(deliveryId, atMs)).toString()) as AttemptExchange
