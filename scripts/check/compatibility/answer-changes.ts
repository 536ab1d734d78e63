// Compares what an operation answers: a client must not get what the earlier document did not promise.
import { type Change, changesFrom } from './changes.js'
import type { OperationPair } from './document-changes.js'
import { type JsonObject, objectOf, resolve } from './json.js'
import { misfits } from './schema-misfits.js'

const rangeOf = (status: string) => `${status[0]}XX`

/** The answer that a client gets with this status: the status's own, its range's or the default one. */
const answerFor = (answers: JsonObject, status: string): unknown =>
  answers[status] ?? answers[rangeOf(status)] ?? answers.default

/** New failures are none: a client treats an unknown 4xx as 400 and an unknown 5xx as 500 (RFC 9110, section 15). */
const isSuccess = (status: string) => /^[123]/.test(status)

interface AnswerPair extends OperationPair {
  readonly status: string
  readonly old: JsonObject
  readonly current: JsonObject
}

const change = (operation: string, part: string, rule: string, detail: string): Change => ({
  operation,
  part,
  at: '',
  rule,
  detail,
  party: 'readers',
})

function headerChanges({ before, after, status, old, current }: AnswerPair): readonly Change[] {
  const known = new Map(
    Object.entries(objectOf(current.headers)).map(([name, header]) => [name.toLowerCase(), header]),
  )
  return Object.entries(objectOf(old.headers)).flatMap(([name, value]) => {
    const part = `answer ${status} header ${name}`
    const counterpart = known.get(name.toLowerCase())
    if (counterpart === undefined) return [change(before.name, part, 'removed', 'is no longer sent')]
    const [one, other] = [resolve(before.document, value), resolve(after.document, counterpart)]
    const lax = one.required === true && other.required !== true
    const found = misfits(
      { document: after.document, schema: other.schema },
      { document: before.document, schema: one.schema },
      '',
      { toleratesNewMembers: true },
    )
    return [
      ...(lax ? [change(before.name, part, 'required', 'may be absent')] : []),
      ...changesFrom(found, { operation: before.name, part, party: 'readers' }),
    ]
  })
}

function bodyChanges({ before, after, status, old, current }: AnswerPair): readonly Change[] {
  const known = objectOf(current.content)
  return Object.entries(objectOf(old.content)).flatMap(([type, value]) => {
    const part = `answer ${status} ${type}`
    if (known[type] === undefined) return [change(before.name, part, 'removed', 'is no longer answered')]
    const found = misfits(
      { document: after.document, schema: objectOf(known[type]).schema },
      { document: before.document, schema: objectOf(value).schema },
      '',
      { toleratesNewMembers: true },
    )
    return changesFrom(found, { operation: before.name, part, party: 'readers' })
  })
}

export function answerChanges(pair: OperationPair): readonly Change[] {
  const { before, after } = pair
  const [old, current] = [before, after].map(({ operation }) => objectOf(operation.responses)) as [
    JsonObject,
    JsonObject,
  ]
  const kept = Object.entries(old).flatMap(([status, answer]) => {
    const counterpart = answerFor(current, status)
    if (counterpart === undefined)
      return [change(before.name, `answer ${status}`, 'removed', 'is no longer answered')]
    const both = {
      ...pair,
      status,
      old: resolve(before.document, answer),
      current: resolve(after.document, counterpart),
    }
    return [...headerChanges(both), ...bodyChanges(both)]
  })
  const added = Object.keys(current)
    .filter((status) => isSuccess(status) && old[status] === undefined && old[rangeOf(status)] === undefined)
    .map((status) => change(before.name, `answer ${status}`, 'added', 'is new'))
  return [...kept, ...added]
}
