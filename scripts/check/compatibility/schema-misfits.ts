// Decides whether everything that fits one schema also fits another, and names each place where it may not.
import { type Alternative, alternativesOf, tagOf, valueFits } from './alternatives.js'
import { type JsonObject, listOf, objectOf, same, textsOf } from './json.js'

/** A place where a value may fit the inner schema and not the outer one. */
export interface Misfit {
  /** Where in the value, such as /data/full_name; /* is every item of a list or every other member. */
  readonly at: string
  /** The rule, such as maxLength or required; part of the name of the change. */
  readonly rule: string
  /** What differs: in words, or what the inner and the outer schema say. */
  readonly detail: string | { readonly inner: string; readonly outer: string }
}

export interface Side {
  readonly document: JsonObject
  readonly schema: unknown
}

/**
 * Who may send what nobody expects. In an answer a new member is no misfit: clients ignore what they do not know. In a
 * request it is one.
 */
export interface Reading {
  readonly toleratesNewMembers: boolean
  /** Pairs that are compared already: a schema may contain itself. */
  readonly open?: ReadonlySet<string>
}

const show = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))

/** Limits by keyword: whether the inner one may be the larger number. */
const limits = {
  maxLength: false,
  minLength: true,
  maximum: false,
  minimum: true,
  exclusiveMaximum: false,
  exclusiveMinimum: true,
  maxItems: false,
  minItems: true,
  maxProperties: false,
  minProperties: true,
} as const

/** Decided by code of their own, or without effect on what fits. */
const otherwise = new Set(
  'type enum properties required additionalProperties patternProperties items format uniqueItems title default discriminator $comment contentMediaType contentEncoding readOnly writeOnly deprecated xml externalDocs nullable description example examples'.split(
    ' ',
  ),
)

function limitMisfits(inner: Alternative, outer: Alternative, at: string): Misfit[] {
  return Object.entries(limits).flatMap(([rule, mayBeLarger]) => {
    const [own, bound] = [inner[rule], outer[rule]]
    if (typeof bound !== 'number') return []
    const holds = typeof own === 'number' && (mayBeLarger ? own >= bound : own <= bound)
    const neutral =
      own === undefined && bound === 0 && mayBeLarger && /^min(Length|Items|Properties)$/.test(rule)
    return holds || neutral ? [] : [{ at, rule, detail: { inner: show(own), outer: show(bound) } }]
  })
}

/** Keywords whose containment is not decided: the same on both sides, or absent outside. */
function undecidedMisfits(inner: Alternative, outer: Alternative, at: string): Misfit[] {
  return Object.keys(outer)
    .filter((rule) => !(rule in limits) && !otherwise.has(rule) && !rule.startsWith('x-'))
    .concat(outer.format === undefined ? [] : ['format'], outer.uniqueItems === true ? ['uniqueItems'] : [])
    .filter((rule) => !same(inner[rule], outer[rule]))
    .map((rule) => ({ at, rule, detail: { inner: show(inner[rule]), outer: show(outer[rule]) } }))
}

function memberMisfits(inner: Side, outer: Side, at: string, reading: Reading): Misfit[] {
  const [one, other] = [objectOf(inner.schema), objectOf(outer.schema)]
  const [own, known] = [objectOf(one.properties), objectOf(other.properties)]
  const patterns = objectOf(other.patternProperties)
  const sent = new Set(textsOf(one.required))
  const lacking = textsOf(other.required)
    .filter((name) => !sent.has(name))
    .map((name) => ({ at: `${at}/${name}`, rule: 'required', detail: 'may be absent' }))
  const members = Object.entries(own).flatMap(([name, schema]): readonly Misfit[] => {
    const place = `${at}/${name}`
    const pattern = Object.keys(patterns).find((text) => new RegExp(text, 'u').test(name))
    const expected = known[name] ?? (pattern === undefined ? undefined : patterns[pattern])
    const rest = other.additionalProperties
    if (expected !== undefined || typeof rest === 'object')
      return misfits({ ...inner, schema }, { ...outer, schema: expected ?? rest }, place, reading)
    return reading.toleratesNewMembers ? [] : [{ at: place, rule: 'member', detail: 'is not known' }]
  })
  return [...lacking, ...members, ...restMisfits(inner, outer, at, reading)]
}

/** Members that are not named: by pattern, or any. */
function restMisfits(inner: Side, outer: Side, at: string, reading: Reading): Misfit[] {
  const [one, other] = [objectOf(inner.schema), objectOf(outer.schema)]
  const found: Misfit[] = []
  const [own, known] = [objectOf(one.patternProperties), objectOf(other.patternProperties)]
  for (const [pattern, schema] of Object.entries(own)) {
    if (known[pattern] !== undefined)
      found.push(...misfits({ ...inner, schema }, { ...outer, schema: known[pattern] }, `${at}/*`, reading))
    else if (!reading.toleratesNewMembers && other.additionalProperties === false)
      found.push({ at: `${at}/*`, rule: 'member-names', detail: `those of ${pattern} are not known` })
  }
  const [rest, bound] = [one.additionalProperties, other.additionalProperties]
  if (bound === false && rest !== false && !reading.toleratesNewMembers)
    found.push({ at, rule: 'further-members', detail: 'are not taken' })
  if (typeof bound === 'object' && rest !== false)
    found.push(...misfits({ ...inner, schema: rest }, { ...outer, schema: bound }, `${at}/*`, reading))
  return found
}

const typeFits = (inner: Alternative, outer: Alternative) =>
  outer.type === undefined ||
  inner.type === outer.type ||
  (inner.type === 'integer' && outer.type === 'number')

function alternativeMisfits(inner: Side, outer: Side, at: string, reading: Reading): Misfit[] {
  const [one, other] = [objectOf(inner.schema), objectOf(outer.schema)]
  if (other.enum !== undefined)
    return [{ at, rule: 'values', detail: { inner: `any ${show(one.type)}`, outer: show(other.enum) } }]
  if (!typeFits(one, other))
    return [{ at, rule: 'type', detail: { inner: show(one.type), outer: show(other.type) } }]
  const found = [...limitMisfits(one, other, at), ...undecidedMisfits(one, other, at)]
  if (one.type === 'object') found.push(...memberMisfits(inner, outer, at, reading))
  if (one.type === 'array' && other.items !== undefined)
    found.push(
      ...misfits({ ...inner, schema: one.items }, { ...outer, schema: other.items }, `${at}/*`, reading),
    )
  return found
}

/** What an alternative breaks: nothing where any of the others takes it, otherwise what the likest one refuses. */
function nearestMisfits(
  inner: Side,
  others: readonly Side[],
  at: string,
  reading: Reading,
): readonly Misfit[] {
  const own = objectOf(inner.schema)
  const tag = tagOf(inner.document, own)
  const tried = others.map((outer) => {
    const candidate = objectOf(outer.schema)
    return {
      isAlike: tagOf(outer.document, candidate) === tag && typeFits(own, candidate),
      found: alternativeMisfits(inner, outer, at, reading),
    }
  })
  if (tried.some(({ found }) => found.length === 0)) return []
  const alike = tried.filter(({ isAlike }) => isAlike)
  const nearest = alike.length > 0 ? alike : tried.length === 1 ? tried : []
  if (nearest.length === 0)
    return [{ at, rule: 'alternative', detail: tag === '' ? `${show(own.type)} is new` : `${tag} is new` }]
  return nearest.reduce((best, one) => (one.found.length < best.found.length ? one : best)).found
}

/** Places where a value that fits `inner` may not fit `outer`; none when everything fits. */
export function misfits(inner: Side, outer: Side, at: string, reading: Reading): readonly Misfit[] {
  const refs = [inner, outer].map(({ schema }) => objectOf(schema).$ref)
  const open = new Set(reading.open)
  if (refs.every((ref) => ref !== undefined)) {
    const pair = refs.join(' ')
    if (open.has(pair)) return []
    open.add(pair)
  }
  const deeper = { ...reading, open }
  const others = alternativesOf(outer.document, outer.schema)
  return alternativesOf(inner.document, inner.schema).flatMap((one) => {
    if (Array.isArray(one.enum)) {
      const strange = listOf(one.enum).filter((value) => !others.some((other) => valueFits(other, value)))
      return strange.length === 0 ? [] : [{ at, rule: 'values', detail: strange.map(show).join(', ') }]
    }
    const sides = others.map((schema) => ({ document: outer.document, schema }))
    return nearestMisfits({ document: inner.document, schema: one }, sides, at, deeper)
  })
}
