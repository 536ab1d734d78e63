// Makes two weeks of calls by three clients with limits, and predicts the answer of each call.
import { panadvanced } from '../src/lookups/pan/panadvanced.js'
import { panbasic } from '../src/lookups/pan/panbasic.js'
import { type Answer, multipart } from '../test/support/client.js'
import type { MovedService } from './moved-service.js'

export interface Desk {
  readonly name: 'Loan desk' | 'Onboarding' | 'Field app'
  /** The address it calls from, as the proxy reports it. */
  readonly address: string
  readonly clientId: string
  secret: string
  token: string
}

/** What a client's own log records of an answered call. */
export interface Noted {
  readonly desk: string
  readonly transactionId: string
  readonly at: number
  readonly status: number
  readonly price: number
}

const dayMs = 86_400_000
const inIndiaMs = 19_800_000
const monthOf = (at: number): string => new Date(at + inIndiaMs).toISOString().slice(0, 7)

/** The limits for this many calls a day. */
export const limitsOf = (callsPerDay: number) => ({
  loanPerDay: callsPerDay,
  fieldPerSecond: 5,
  fieldPerMinute: 12,
  /** Reached within four days of a month. */
  onboardingCap: callsPerDay * 4 * 200,
})

export async function authorize(
  { client }: MovedService,
  desk: Pick<Desk, 'clientId' | 'secret' | 'address'>,
): Promise<Answer> {
  const form = multipart([
    ['client_id', desk.clientId],
    ['client_secret', desk.secret],
  ])
  const headers = { ...form.headers, 'x-forwarded-for': desk.address }
  return client.request({ method: 'POST', path: '/v1/authorize', headers, body: form.body })
}

/** Throws when the client gets no token. */
export async function renewToken(service: MovedService, desk: Desk): Promise<void> {
  const answer = await authorize(service, desk)
  if (answer.status !== 200) throw new Error(`authorize answered ${answer.status}: ${answer.body}`)
  desk.token = (answer.json as { access_token: string }).access_token
}

type Credential = Pick<Desk, 'secret' | 'token' | 'address'>

/** Asks about a PAN, as a GET or as its POST twin. */
export function ask(
  { client }: MovedService,
  { secret, token, address }: Credential,
  question: { readonly lookup: { readonly route: { path: string } }; pan: string; isPost: boolean },
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-api-key': secret,
    'x-forwarded-for': address,
    ...more,
  }
  const { path } = question.lookup.route
  if (!question.isPost) return client.request({ path, query: { pan_number: question.pan }, headers })
  const body = JSON.stringify({ pan_number: question.pan })
  return client.request({
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
}

export interface Fortnight {
  readonly noted: Noted[]
  /** Answers that the limits do not explain. */
  readonly unexpected: string[]
  readonly refused: Readonly<Record<Desk['name'], number>>
  readonly highestMonth: number
}

interface Orders {
  readonly service: MovedService
  readonly desks: readonly Desk[]
  /** The known PANs; the erased person's is the first. */
  readonly pans: readonly string[]
  readonly callsPerDay: number
  readonly from: number
  readonly random: () => number
  /** Called when a day is over. */
  readonly dayIsOver: (day: number) => Promise<void>
}

export async function liveFortnight(orders: Orders): Promise<Fortnight> {
  const { service, desks, pans, callsPerDay, from, random, dayIsOver } = orders
  const limits = limitsOf(callsPerDay)
  const noted: Noted[] = []
  const unexpected: string[] = []
  const refused = { 'Loan desk': 0, Onboarding: 0, 'Field app': 0 }
  const charged = new Map<string, number>()
  const [loan, onboarding, field] = desks as [Desk, Desk, Desk]

  function nextQuestion() {
    const kind = random()
    const pan =
      kind < 0.1
        ? 'malformed'
        : kind < 0.25
          ? `ZZXPU${1000 + Math.floor(random() * 9000)}K`
          : pans[kind < 0.35 ? 0 : Math.floor(random() * pans.length)]!
    return { lookup: random() < 0.5 ? panbasic : panadvanced, pan, isPost: random() < 0.5 }
  }

  /** Makes one call, which must be answered, or refused with 429. */
  async function call(desk: Desk, at: number, mayPass: boolean, question = nextQuestion()): Promise<void> {
    const key = random() < 0.1 ? { 'idempotency-key': `${desk.clientId}-${at}-${random()}` } : {}
    const answer = await ask(service, desk, question, key)
    const { status, headers } = answer
    const isRight = mayPass
      ? status === (question.pan === 'malformed' ? 422 : 200)
      : status === 429 && headers['x-satyapan-price'] === undefined && Number(headers['retry-after']) > 0
    if (!isRight)
      unexpected.push(`${desk.name} ${new Date(at).toISOString()}: ${status} ${answer.body.slice(0, 80)}`)
    if (status === 429) return void refused[desk.name]++
    const price = Number(headers['x-satyapan-price'])
    noted.push({ desk: desk.name, transactionId: headers['x-transaction-id']!, at, status, price })
    const month = `${desk.name} ${monthOf(at)}`
    charged.set(month, (charged.get(month) ?? 0) + price)
  }

  /** Makes as many calls as the client has; the limit of a day lets this many of them through. */
  async function loanDay(at: number): Promise<void> {
    const calls = Math.ceil(callsPerDay * (0.5 + random()))
    for (let n = 0; n < calls; n++) await call(loan, at, n < limits.loanPerDay)
  }

  async function onboardingDay(at: number): Promise<void> {
    for (let n = 0; n < callsPerDay; n++) {
      const question = nextQuestion()
      const spent = charged.get(`Onboarding ${monthOf(at)}`) ?? 0
      const fits = spent + question.lookup.price <= limits.onboardingCap
      await call(onboarding, at, fits, question)
    }
  }

  /**
   * Bursts of eight calls at once, three of them in one minute. How many calls of a burst pass is known, but not
   * which.
   */
  async function fieldDay(at: number): Promise<void> {
    for (let n = 0; n < Math.ceil(callsPerDay / 8); n++) {
      const second = Math.floor(at / 60_000) * 60_000 + (Math.floor(n / 3) * 60 + (n % 3)) * 1_000
      await service.standAt(second)
      const passes = Math.min(limits.fieldPerSecond, limits.fieldPerMinute - (n % 3) * limits.fieldPerSecond)
      const before = refused['Field app']
      const known = { lookup: panbasic, pan: pans[Math.floor(random() * pans.length)]!, isPost: true }
      const burst = await Promise.all(Array.from({ length: 8 }, () => ask(service, field, known)))
      for (const { status, headers } of burst) {
        if (status === 429) refused['Field app']++
        else {
          const price = Number(headers['x-satyapan-price'])
          const transactionId = headers['x-transaction-id']!
          noted.push({ desk: field.name, transactionId, at: second, status, price })
        }
      }
      const passed = 8 - (refused['Field app'] - before)
      if (passed !== passes) unexpected.push(`a burst of 8: ${passed} passed, not ${passes}`)
    }
  }

  for (let day = 0; day < 14; day++) {
    const at = from + day * dayMs
    await service.standAt(at)
    for (const desk of desks) await renewToken(service, desk)
    await loanDay(at)
    await onboardingDay(at)
    await fieldDay(at)
    await dayIsOver(day)
  }
  const months = [...charged].filter(([name]) => name.startsWith('Onboarding')).map(([, sum]) => sum)
  return { noted, unexpected, refused, highestMonth: Math.max(...months) }
}
