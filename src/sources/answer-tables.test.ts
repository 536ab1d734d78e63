// Walks the table of every kind: each line is reached by its example, nothing about us is an outcome, and what only
// decorates an answer never destroys it.
import { describe, expect, it } from 'vitest'
import type { Answer } from '../lookups/source.js'
import { UpstreamError } from '../lookups/source.js'
import { isAboutUs } from './about-us.js'
import { type AnswerLine, answerReader, isOf, lineFinder, statusesOf } from './answer-table.js'
import { exampleOf, foundSubCodeOf, optionsOf, session, subjects } from './kinds.harness.js'
import type { SourceKind } from './source-kind.js'
import { sourceKinds } from './source-kinds.js'
import { vendorOf } from './vendor.harness.js'

const productsOf = ({ answers }: SourceKind): readonly string[] => Object.keys(answers.decides)
const statusOf = (line: AnswerLine): number => statusesOf(line)?.[0] ?? 200
const isOutcome = ({ means }: AnswerLine) =>
  means !== 'found' && (typeof means === 'string' || 'outcome' in means)

/** What vendors say about our account and request; none of it may ever be an outcome. */
const aboutUs = [
  'Service not enabled for this account',
  'Insufficient balance',
  'insufficient_credits',
  'Insufficient account balance, please recharge',
  'Daily API limit exceeded for your account',
  'Account plan limit exceeded',
  'API key is invalid',
  'client_id is not valid',
  'x-client-secret_value_invalid',
  'ip_validation_failed: IP not whitelisted',
  'error_module_credits_exhausted',
  'error_no_subscription_found',
  'error_empty_consent',
  'consent must be Y',
  'Invalid captcha',
  'verification_id_missing',
  'Duplicate reference id',
  'Unauthorized',
  'Access denied',
  'Too many requests',
]

/** Replaces every text in the body by one text. */
function saying(body: unknown, text: string): unknown {
  if (typeof body === 'string') return text
  if (Array.isArray(body)) return body.map((item) => saying(item, text))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, saying(value, text)]))
}

/** Every path to a value below the body, lists by their first element. */
function pathsIn(body: unknown, before = ''): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const path = before === '' ? name : `${before}.${name}`
    return [path, ...pathsIn(value, path)]
  })
}

/** The body with another value at the path; `undefined` removes it. */
function changed(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop()!
  const place = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, copy)
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}

const anyElement = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')

/** Whether a field decides, or holds one that does; an element of a list counts as `*`. */
const decidesAt = (deciding: readonly string[], path: string): boolean =>
  deciding.some((each) => `${anyElement(each)}.`.startsWith(`${anyElement(path)}.`))

/** One vendor for many questions, since making one costs more than asking; what it answers is given with each. */
function createAsk(kind: SourceKind) {
  const answers: { status: number; body: unknown }[] = []
  const vendor = vendorOf(kind, answers, { options: optionsOf(kind) })
  return (lookup: string, next: readonly { status: number; body: unknown }[]): Promise<Answer> => {
    answers.splice(0, answers.length, ...next)
    vendor.requests.splice(0)
    return vendor.ask(lookup, subjects[lookup]!, session)
  }
}

describe.each(sourceKinds.map((kind) => [kind.kind, kind] as const))('%s', (_name, kind) => {
  const { answers } = kind

  it('names a product for each line, and lines for each product', () => {
    const products = productsOf(kind)
    for (const line of answers.lines)
      expect(
        products.some((product) => isOf(line, product)),
        JSON.stringify(line),
      ).toBe(true)
    for (const product of products)
      expect(
        answers.lines.some((line) => line.means === 'found' && isOf(line, product)),
        product,
      ).toBe(true)
    for (const [lookup, { products: lookupProducts }] of Object.entries(kind.lookups))
      for (const product of lookupProducts) expect(products, lookup).toContain(product)
  })

  it('describes exactly the lookups that it answers', () => {
    const { answers: asks } = kind.create({
      name: 'vendor',
      http: { send: () => Promise.reject(new Error('not asked')) },
      secret: (name) => `secret of ${name}`,
      optionalSecret: () => undefined,
      options: optionsOf(kind),
      clock: { now: () => 0 },
      newId: () => '0'.repeat(32),
    })
    expect(Object.keys(kind.lookups).sort()).toEqual(Object.keys(asks).sort())
  })

  it('each line is the first that fits its example', () => {
    for (const line of answers.lines) {
      const body = exampleOf(kind, line)
      for (const product of productsOf(kind).filter((each) => isOf(line, each)))
        for (const status of statusesOf(line) ?? [200])
          expect(
            lineFinder(answers, product)(status, body),
            `${product} ${status} ${JSON.stringify(body)}`,
          ).toBe(line)
    }
  })

  it('no outcome speaks of our account or request, and none survives words that do', () => {
    for (const line of answers.lines.filter(isOutcome)) {
      const body = exampleOf(kind, line)
      expect(isAboutUs(body), JSON.stringify(body)).toBe(false)
      for (const product of productsOf(kind).filter((each) => isOf(line, each))) {
        const read = answerReader(answers, product)
        for (const text of aboutUs) {
          const response = {
            status: statusOf(line),
            headers: {},
            body: { ...(body as object), message: text },
          }
          const reply = { ...response, body: saying(body, text) }
          for (const each of [response, reply]) {
            let means: string | undefined
            try {
              means = read(each).means
            } catch (error) {
              expect(error).toBeInstanceOf(UpstreamError)
            }
            expect({ product, text, body: each.body, means }).toMatchObject({ means: undefined })
          }
        }
      }
    }
  })

  it('whatever any vendor says about us has no answer, at every lookup', async () => {
    const bodies = sourceKinds.flatMap((other) =>
      other.answers.lines
        .filter(({ means }) => typeof means === 'object' && 'error' in means)
        .map((line) => ({
          // A vendor's code may mean something else in another of its products.
          isAnswerOf: (product: string) => other !== kind || isOf(line, product),
          answer: { status: statusOf(line), body: exampleOf(other, line) },
        })),
    )
    const ask = createAsk(kind)
    for (const [lookup, { products }] of Object.entries(kind.lookups)) {
      if (subjects[lookup] === undefined || lookup === 'gst/tax-payer/session') continue // answered from what is kept
      for (const { isAnswerOf, answer } of bodies) {
        if (!products.some(isAnswerOf)) continue
        const result = await ask(lookup, [answer]).catch((error: unknown) => error)
        expect(result, `${lookup} ${JSON.stringify(answer)}`).toBeInstanceOf(UpstreamError)
      }
    }
  })

  const foundLines = (product: string) =>
    answers.lines.filter((line) => line.means === 'found' && isOf(line, product))

  it('what decorates an answer never destroys it', async () => {
    const askVendor = createAsk(kind)
    for (const [lookup, { products }] of Object.entries(kind.lookups)) {
      for (const [n, product] of products.entries()) {
        for (const line of foundLines(product)) {
          const whole = products.map((each) => exampleOf(kind, foundLines(each)[0]!))
          whole[n] = exampleOf(kind, line)
          const ask = (bodies: readonly unknown[]): Promise<Answer> =>
            askVendor(
              lookup,
              bodies.map((body, i) => ({
                status: statusOf(i === n ? line : foundLines(products[i]!)[0]!),
                body,
              })),
            )
          const subCode = foundSubCodeOf(lookup, line)
          expect(await ask(whole), lookup).toMatchObject({ subCode })
          const deciding = [...answers.decides[product]!, ...Object.keys(line.body ?? {})]
          for (const path of pathsIn(whole[n])) {
            if (decidesAt(deciding, path)) continue
            for (const value of [undefined, null, '', 'SOMETHING NEW', 7, true, {}, []]) {
              const bodies = whole.with(n, changed(whole[n], path, value))
              const result = await ask(bodies).catch((error: unknown) => error)
              expect(result, `${lookup}: ${path} = ${JSON.stringify(value)}`).toMatchObject({ subCode })
            }
          }
        }
      }
    }
  })
})
