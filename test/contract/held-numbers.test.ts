// Tests that a report about a person opens every kind of records that holds a number where no index leads: derived from
// the columns of the kinds, the rows' answers, and the rows' examples.
import type { TSchema } from 'typebox'
import { expect, it } from 'vitest'
import { type Identifier, pan, panOfGstin } from '../../src/identifiers/index.js'
import { erasable } from '../../src/retention/erasable.js'
import { kindsToOpen } from '../../src/sources/records/held-elsewhere.js'
import type { Kind } from '../../src/sources/records/kind.js'
import { type KindName, kindNames, kindOf, recordAnswers } from '../../src/sources/records/kinds.js'

/** The numbers that a field of this name holds. A UPI address may begin with a mobile number or an account. */
const byName: readonly [form: RegExp, ...options: (keyof typeof erasable)[]][] = [
  [/\bpan\b/, 'pan'],
  [/\bgstin\b/, 'gstin', 'pan'],
  [/\b(mobile|phone|telephone|contact)\b/, 'mobile'],
  [/\buan\b/, 'uan'],
  [/\b(vpas?|upi)\b/, 'vpa', 'mobile', 'account'],
  [/\brc\b|\bvehicle number\b/, 'rc'],
  [/\bdl\b|\bdriving licen[cs]e\b/, 'dl'],
  [/\bepic\b/, 'epic'],
  [/\budyam\b/, 'udyam'],
  [/\baccount number\b/, 'account'],
  [/\bpassport\b|\bfile number\b/, 'passport'],
]
/** What such a field says about the number instead of holding it. */
const isAboutOne = /\b(status|description|agency|exists|linked|validation|details|age)$|^is /

/** Fields that need no search, and why. */
const needless: Readonly<Record<string, string>> = {
  'ifsc CONTACT mobile': "the telephone of a branch of a bank is nobody's",
  'taxpayer pan_number pan': 'the PAN within the GSTIN, by which the record is linked',
}

/** Fields whose content is not declared, and what they hold. */
const open: Readonly<Record<string, string>> = {
  'msme pan_details': 'what the registry says of the holder: kindsToOpen names its numbers',
  'taxpayer hsn_info': 'codes of goods and services',
  'taxpayer filing_frequency': 'how often returns are filed',
  'driving-licence badge_details': 'badges of drivers of public vehicles',
  'udyam enterprise_type': 'size of the enterprise, by year',
  'udyam nic_details': 'codes of activities',
  'udyam unit_details': 'addresses of plants',
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const namedNumbers = (name: string): readonly string[] => {
  const words = wordsOf(name)
  if (isAboutOne.test(words)) return []
  return byName.flatMap(([form, ...options]) => (form.test(words) ? options.map(String) : []))
}

type AnySchema = TSchema & {
  readonly anyOf?: AnySchema[]
  readonly items?: AnySchema
  readonly properties?: Record<string, AnySchema>
  readonly additionalProperties?: boolean
  readonly type?: string
}

const partsOf = ({ anyOf, items, properties }: AnySchema): [name: string | undefined, part: AnySchema][] => [
  ...(anyOf ?? []).map((part): [undefined, AnySchema] => [undefined, part]),
  ...(items === undefined ? [] : [[undefined, items] as [undefined, AnySchema]]),
  ...Object.entries(properties ?? {}),
]

/** The schemas of the field of this name, wherever in the answer it stands. */
const schemasNamed = (schema: AnySchema, field: string): AnySchema[] =>
  partsOf(schema).flatMap(([name, part]) => [...(name === field ? [part] : []), ...schemasNamed(part, field)])

/** The names of all fields within it that may hold text, its own among them. */
const namesIn = (name: string, schema: AnySchema): string[] => [
  ...(partsOf(schema).length === 0 && ['string', undefined].includes(schema.type) ? [name] : []),
  ...partsOf(schema).flatMap(([inner, part]) => namesIn(inner ?? name, part)),
]

const isOpen = (schema: AnySchema): boolean =>
  (schema.type === 'object' && schema.additionalProperties !== false) ||
  partsOf(schema).some(([, part]) => isOpen(part))

const answersOf = (name: KindName) =>
  recordAnswers.filter(({ kind }) => kind.name === name).map(({ row }) => row)

/** The columns of a kind, each with the schemas of its field in the answers. */
const columnsOf = (name: KindName) =>
  Object.keys(kindOf(name).columns).map(
    (column) =>
      [column, answersOf(name).flatMap((row) => schemasNamed(row.output as AnySchema, column))] as const,
  )

/** The numbers that the record is found by: of a key of one column, and of its link. */
function indexedBy({ key, columns, link }: Kind, column: string): readonly string[] {
  const ofKey = key.length === 1 && key[0] === column ? namedNumbers(column).slice(0, 1) : []
  if (link === undefined) return ofKey
  const blank = Object.fromEntries(Object.keys(columns).map((name) => [name, '']))
  const ofLink = namedNumbers(column).filter((option) => {
    const linked = link({ ...blank, [column]: exampleOf(column) } as never)
    return linked !== '' && erasable[option]!.isValid(linked)
  })
  return [...ofKey, ...ofLink]
}
const exampleOf = (column: string) => erasable[namedNumbers(column)[0] ?? 'pan']!.example

/** Those whose form tells them from anything else. */
const evident = ['pan', 'gstin', 'mobile', 'vpa']

/** The numbers that the text of an example is or holds. */
function numbersIn(text: string): string[] {
  const isOne = ({ compact, isValid }: Identifier) => isValid(compact(text))
  const isEmail = /@.*\./.test(text)
  const whole = evident.filter((option) => isOne(erasable[option]!) && !(isEmail && option === 'vpa'))
  const ofGstin = whole.includes('gstin') && pan.isValid(panOfGstin(text) ?? '') ? ['pan'] : []
  return [...whole, ...ofGstin]
}

interface HeldText {
  readonly column: string
  readonly field: string
  readonly text: string
}

/** The texts of an example that stand in a column, also in an object or a list of it. */
function* textsIn(value: unknown, kind: Kind, field = '', column?: string): Generator<HeldText> {
  if (typeof value === 'string' && column !== undefined) yield { column, field, text: value }
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item, kind, field, column)
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value))
      yield* textsIn(part, kind, name, column ?? (Object.hasOwn(kind.columns, name) ? name : undefined))
}

interface HeldNumber {
  readonly column: string
  readonly field: string
  /** As the commands call it. */
  readonly option: string
}

/** Those to which no index leads, and whose kind a report does not open. */
const unsearched = (name: KindName, held: readonly HeldNumber[]): string[] =>
  held
    .filter(({ column, option }) => !Object.hasOwn(needless, `${name} ${column} ${option}`))
    .filter(
      ({ column, field, option }) => !(field === column && indexedBy(kindOf(name), column).includes(option)),
    )
    .filter(({ option }) => kindsToOpen([name], erasable[option]!.name).length === 0)
    .map(({ column, field, option }) => `${column}: ${field} holds ${option}`)

it.each(kindNames)('%s is found by every number that a column is named after', (name) => {
  const held = columnsOf(name).flatMap(([column, schemas]) => {
    const fields = schemas.length === 0 ? [column] : schemas.flatMap((schema) => namesIn(column, schema))
    return [...new Set(fields)].flatMap((field) =>
      namedNumbers(field).map((option) => ({ column, field, option })),
    )
  })
  expect(unsearched(name, held)).toEqual([])
})

it.each(kindNames)('%s is found by every number in the examples of its answers', (name) => {
  const held = answersOf(name)
    .flatMap(({ example }) => [...textsIn(example, kindOf(name))])
    .flatMap(({ text, ...place }) => numbersIn(text).map((option) => ({ ...place, option })))
  expect(unsearched(name, held)).toEqual([])
})

it('names each column whose content is not declared', () => {
  const found = kindNames.flatMap((name) =>
    columnsOf(name).flatMap(([column, schemas]) => (schemas.some(isOpen) ? [`${name} ${column}`] : [])),
  )
  expect(found.sort()).toEqual(Object.keys(open).sort())
})

it('sees a column that nothing leads to', () => {
  const held = { column: 'second_mobile', field: 'second_mobile', option: namedNumbers('second_mobile')[0]! }
  expect(unsearched('vehicle', [held])).toEqual(['second_mobile: second_mobile holds mobile'])
  expect(unsearched('vehicle', [{ ...held, column: 'mobile_number', field: 'mobile_number' }])).toEqual([])
})
