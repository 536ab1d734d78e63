// Checks on an answer: each is about one thing, so that one fault fails one case.
import { type Check, Skip } from './case.js'
import type { Answer } from './exchange.js'
import { shown, valuesAt } from './places.js'
import type { Shape } from './shapes.js'

const bodyOf = ({ status, body, problem }: Answer): string =>
  status === 0
    ? `no answer: ${problem}`
    : body === ''
      ? `HTTP ${status}, an empty body`
      : `HTTP ${status}, ${shown(body)}`

/** Throws Skip when there is no JSON object: the case about the status tells of that. */
function objectOf(answer: Answer): Record<string, unknown> {
  const { json, status } = answer
  if (status === 0) throw new Skip(`there was no answer: ${answer.problem}`)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Skip('the body is no JSON object, which another case tells')
  return json as Record<string, unknown>
}

/** One of these HTTP statuses, whatever the body. */
export const status = (...allowed: readonly number[]): Check => ({
  expected: `HTTP ${allowed.join(' or ')}`,
  check: (answer) => (allowed.includes(answer.status) ? undefined : bodyOf(answer)),
})

/** This HTTP status, and a JSON object as its body. */
export const answered = (allowed: number): Check => ({
  expected: `HTTP ${allowed} with a JSON object`,
  check: (answer) =>
    answer.status === allowed && shownKind(answer.json) === 'object' ? undefined : bodyOf(answer),
})

export const refused: Check = {
  expected: 'HTTP 400 to 499',
  check: (answer) => (answer.status >= 400 && answer.status < 500 ? undefined : bodyOf(answer)),
}

const shownKind = (value: unknown) =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

/** What every value at a place must be. Skips when what holds it is not there. */
export const field = (place: string, { says, holds }: Shape): Check => ({
  expected: `${place}: ${says}`,
  check(answer) {
    const values = valuesAt(objectOf(answer), place)
    if (values.length === 0) throw new Skip(`the answer has nothing that could hold ${place}`)
    const wrong = values.find(({ value, isMissing }) => isMissing || !holds(value))
    if (wrong === undefined) return undefined
    return wrong.isMissing
      ? `${wrong.at} is missing`
      : `${wrong.at} is ${shown(wrong.value)}, ${kindWord(wrong.value)}`
  },
})

const kindWords: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
}
const kindWord = (value: unknown): string => kindWords[shownKind(value)] ?? 'nothing'

/** A place that must not be there. */
export const absent = (place: string): Check => ({
  expected: `no ${place}`,
  check(answer) {
    const member = valuesAt(objectOf(answer), place).find(({ isMissing }) => !isMissing)
    return member === undefined ? undefined : `${member.at} is ${shown(member.value)}`
  },
})

/** The object at a place (the body itself for '') has no members but these. */
export const onlyMembers = (place: string, allowed: readonly string[]): Check => ({
  expected: `${place === '' ? 'the body has' : `${place} has`} no members but ${allowed.join(', ')}`,
  check(answer) {
    const body = objectOf(answer)
    const objects = place === '' ? [{ at: '', value: body as unknown }] : valuesAt(body, place)
    const held = objects.filter(({ value }) => shownKind(value) === 'object')
    if (held.length === 0) throw new Skip(`the answer has no ${place}`)
    const strange = held.flatMap(({ at, value }) =>
      Object.keys(value as object)
        .filter((name) => !allowed.includes(name))
        .map((name) => (at === '' ? name : `${at}.${name}`)),
    )
    return strange.length === 0 ? undefined : `also ${strange.join(', ')}`
  },
})

/** `{detail: text}` with the status: the form of authentication and access errors. */
export const detail = (expectedStatus: number, ...texts: readonly string[]): Check => ({
  expected: `HTTP ${expectedStatus}, detail ${texts.map((one) => `"${one}"`).join(' or ')}`,
  check(answer) {
    const { json } = answer
    const text = shownKind(json) === 'object' ? (json as Record<string, unknown>).detail : undefined
    return answer.status === expectedStatus && texts.includes(text as string) ? undefined : bodyOf(answer)
  },
})

/** The body of such an error: an object with a single string field `detail`. */
export const detailOnly: Check = {
  expected: 'an object with the single string field detail',
  check(answer) {
    const body = objectOf(answer)
    const isOnly = Object.keys(body).join() === 'detail' && typeof body.detail === 'string'
    return isOnly ? undefined : shown(body)
  },
}

export const header = (name: string, says: string, pattern: RegExp): Check => ({
  expected: `header ${name}: ${says}`,
  check(answer) {
    if (answer.status === 0) throw new Skip(`there was no answer: ${answer.problem}`)
    const value = answer.headers[name]
    if (value === undefined) return `no header ${name}`
    return pattern.test(value) ? undefined : `${name}: ${shown(value)}`
  },
})

export const isJson = header(
  'content-type',
  'application/json',
  /^application\/(json|[\w.-]+\+json)\s*(;|$)/i,
)
