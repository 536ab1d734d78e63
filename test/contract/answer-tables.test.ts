// Sends every line of every kind's table through the whole service with two sources in order: outcome, charge and attempts are
// as the line says, and the second source is asked only when there was no answer.
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import type { Input } from '../../src/lookups/params.js'
import type { Ask, Source } from '../../src/lookups/source.js'
import { troubleKinds } from '../../src/lookups/source.js'
import { type AnswerLine, isOf, statusesOf } from '../../src/sources/answer-table.js'
import { exampleOf, foundSubCodeOf, optionsOf, session, subjects } from '../../src/sources/kinds.harness.js'
import { createSourceHttp, type SourceHttp } from '../../src/sources/source-http.js'
import type { SourceKind } from '../../src/sources/source-kind.js'
import { sourceKinds } from '../../src/sources/source-kinds.js'
import { unknownAnswer } from '../../src/sources/unknown-answer.js'
import { signedIn, signInPath } from '../../src/sources/vendor.harness.js'
import { contractApp, foundIn, now, sentTo } from './app.harness.js'

interface Played {
  readonly status: number
  readonly body: unknown
}

/** Speaks as the product's own HTTP does, over replies of which each path that is asked gets one, in order. */
function playedHttp(replies: () => readonly Played[]): SourceHttp {
  let paths: string[] = []
  let played: readonly Played[] = []
  return {
    send(request, own) {
      if (signInPath.test(request.path)) return Promise.resolve(signedIn)
      if (replies() !== played) [played, paths] = [replies(), []]
      if (!paths.includes(request.path)) paths.push(request.path)
      const { status, body } = played[Math.min(paths.indexOf(request.path), played.length - 1)]!
      const answer = { status, headers: {}, body: Buffer.from(JSON.stringify(body)) }
      const pool = { exchange: () => Promise.resolve(answer), close: () => Promise.resolve() }
      return createSourceHttp({ pool, baseUrl: 'https://vendor.example', now: () => now }).send(request, own)
    },
  }
}

const isFound = ({ means }: AnswerLine) => means === 'found'
const errorOf = ({ means }: AnswerLine) => (typeof means === 'object' && 'error' in means ? means : undefined)

/** Rows whose answer is in what the service kept of an earlier step: nobody is asked. */
const ofKept = ['gst/tax-payer/session']

interface Case {
  readonly lookup: Lookup
  readonly line: AnswerLine
  readonly replies: readonly Played[]
}

/** Each line at each lookup whose product it is of; the products before it answer what they found. */
function casesOf(kind: SourceKind): Case[] {
  const { answers, lookups } = kind
  const firstFound = (product: string) => answers.lines.find((line) => isFound(line) && isOf(line, product))!
  return Object.entries(lookups).flatMap(([name, { products }]) => {
    const lookup = catalogue.find((row) => row.name === name)!
    // Tasks have no answer to a call: test/tasks.
    if (ofKept.includes(name) || subjects[name] === undefined || lookup.task !== undefined) return []
    return products.flatMap((product, n) =>
      answers.lines
        .filter((line) => isOf(line, product))
        .map((line) => ({
          lookup,
          line,
          replies: [
            ...products.slice(0, n).map(firstFound),
            line,
            ...products.slice(n + 1).map(firstFound),
          ].map((each) => ({ status: statusesOf(each)?.[0] ?? 200, body: exampleOf(kind, each) })),
        })),
    )
  })
}

const price = 70
const second = 'second'

/** The example, about the subject that was asked for. */
const aboutSubject = (example: unknown, input: Input): unknown =>
  Array.isArray(example) || typeof example !== 'object'
    ? example
    : Object.fromEntries(Object.entries(example!).map(([name, value]) => [name, input[name] ?? value]))

function serviceOf(kind: SourceKind) {
  let replies: readonly Played[] = []
  let askedSecond = 0
  const { answers } = kind.create({
    name: 'vendor',
    http: playedHttp(() => replies),
    secret: (name) => `secret of ${name}`,
    optionalSecret: () => undefined,
    options: optionsOf(kind),
    clock: { now: () => now },
    newId: () => '0123456789abcdef0123456789abcdef',
  })
  const withSession =
    (ask: Ask): Ask =>
    (input, call) =>
      ask(input, { ...call, session })
  const vendor: Source = {
    name: 'vendor',
    answers: Object.fromEntries(Object.entries(answers).map(([name, ask]) => [name, withSession(ask)])),
  }
  const other: Source = {
    name: second,
    answers: Object.fromEntries(
      catalogue.map(({ name, example, outcomes }) => [
        name,
        async (input: Input) => {
          askedSecond++
          return { subCode: Object.keys(outcomes)[0]!, data: aboutSubject(example, input) }
        },
      ]),
    ),
  }
  const under = contractApp(catalogue, {
    sources: [vendor, other],
    // Without a breaker, which would open: every second answer here is none.
    route: (_lookup, answering) => ({ candidates: answering.map((each) => ({ ...each, costs: price })) }),
  })
  return {
    under,
    async ask({ lookup, replies: played }: Case) {
      replies = [...played]
      askedSecond = 0
      const query = Object.entries(subjects[lookup.name]!).map(([name, value]) => [name, String(value)])
      const response = await under.app.inject({
        ...sentTo(lookup, Object.fromEntries(query)),
        headers: under.credentials(lookup),
      })
      const [event] = under.takeEvents()
      const attempts = event?.attempts == null ? [] : (JSON.parse(event.attempts) as { outcome: string }[])
      return { response, event, askedSecond, attempts: attempts.map(({ outcome }) => outcome) }
    },
  }
}

describe.each(sourceKinds.map((kind) => [kind.kind, kind] as const))('%s', (_name, kind) => {
  const cases = casesOf(kind)

  it('has lines for each lookup that is answered at once', () => {
    const isTask = (name: string) => catalogue.find((row) => row.name === name)!.task !== undefined
    const names = Object.keys(kind.lookups).filter((name) => !ofKept.includes(name) && !isTask(name))
    expect(new Set(cases.map(({ lookup }) => lookup.name))).toEqual(new Set(names))
  })

  it('every line ends as it says', async () => {
    const { under, ask } = serviceOf(kind)
    for (const each of cases) {
      const { lookup, line } = each
      const about = `${lookup.name} ${JSON.stringify(each.replies.at(-1))}`
      const { response, event, askedSecond, attempts } = await ask(each)
      const body = response.json()
      const error = errorOf(line)
      if (error === undefined) {
        const { means } = line
        const subCode =
          typeof means === 'object' && 'outcome' in means
            ? means.outcome
            : means !== 'unknown'
              ? foundSubCodeOf(lookup.name, line)
              : unknownAnswer(lookup.name, subjects[lookup.name]!)!.subCode
        const outcome = lookup.outcomes[subCode]!
        expect({ about, subCode: body.sub_code }).toEqual({ about, subCode })
        expect({ about, charged: event?.charged, price: event?.price }).toEqual({
          about,
          charged: outcome.charge === 'charged',
          price: outcome.charge === 'charged' ? lookup.price : 0,
        })
        expect({ about, attempts, askedSecond }).toEqual({ about, attempts: [subCode], askedSecond: 0 })
        expect(event).toMatchObject({ source: 'vendor', cost: price })
      } else {
        const once = lookup.once === true
        expect({ about, attempts, askedSecond }).toEqual({
          about,
          attempts: once ? [troubleKinds[error.error]] : [troubleKinds[error.error], foundIn(lookup)],
          askedSecond: once ? 0 : 1,
        })
        expect({ about, status: response.statusCode }).toEqual({
          about,
          status: once ? (error.facts?.unavailable === true ? 503 : 500) : 200,
        })
        expect({ about, charged: event?.charged }).toEqual({ about, charged: !once })
        if (once) expect(['SUCCESS', 'OTP_ALREADY_SENT']).not.toContain(body.sub_code)
      }
    }
    await under.app.close()
  })
})
