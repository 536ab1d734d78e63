// Validates the input of an operation and reports which member is wrong.
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { isUnsafe } from '../kernel/unsafe-text.js'
import type { Operation } from '../operation/operation.js'
import { invalid, type MemberProblem, Problem } from '../operation/problem.js'
import type { RawInput } from '../operation/request-body.js'

interface Shape {
  readonly type?: string
  readonly description?: string
  readonly items?: Shape
  readonly enum?: readonly unknown[]
  /** `password`: hashed as it was typed, never stored or shown. */
  readonly format?: string
}

const shapeOf = (schema: TSchema): Shape => schema as unknown as Shape

/** Converts a text from the path or the query to the type of the schema; leaves it as it is when it cannot. */
function fromText(shape: Shape, texts: readonly string[]): unknown {
  if (shape.type === 'array') {
    return texts.flatMap((text) => text.split(',')).map((text) => fromText(shape.items ?? {}, [text]))
  }
  if (texts.length > 1) return texts
  const text = texts[0]!
  if ((shape.type === 'integer' || shape.type === 'number') && /^-?\d{1,15}(\.\d{1,9})?$/.test(text))
    return Number(text)
  if (shape.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/**
 * Combines the members from the path, the query and the body. Throws Problem for a member that was sent twice, in
 * different places.
 */
export function gatherInput(
  { input }: Pick<Operation, 'input'>,
  came: { path: Readonly<Record<string, string>>; query: URLSearchParams; body: RawInput },
): RawInput {
  const gathered: Record<string, unknown> = Object.assign(Object.create(null), came.body)
  const put = (name: string, texts: readonly string[]) => {
    if (Object.hasOwn(gathered, name)) throw invalid(name, 'must be sent only once')
    const schema = Object.hasOwn(input.properties, name) ? input.properties[name]! : {}
    gathered[name] = fromText(shapeOf(schema as TSchema), texts)
  }
  for (const [name, text] of Object.entries(came.path)) put(name, [text])
  for (const name of new Set(came.query.keys())) put(name, came.query.getAll(name))
  return gathered
}

interface Fault {
  readonly keyword: string
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

function membersOf(input: TObject, fault: Fault): MemberProblem[] {
  const params = fault.params as Record<string, unknown>
  const known = Object.keys(input.properties)
  if (fault.instancePath === '' && fault.keyword === 'required') {
    const missing = params.requiredProperties as string[]
    return missing.map((member) => ({ member, message: 'is required' }))
  }
  if (fault.instancePath === '' && fault.keyword === 'additionalProperties') {
    const unknown = params.additionalProperties as string[]
    const there = known.length === 0 ? 'there are none' : `the members are ${known.join(', ')}`
    return unknown.map((member) => ({ member: member.slice(0, 64), message: `is not a member; ${there}` }))
  }
  const member = fault.instancePath.slice(1).replaceAll('/', '.')
  const [name] = member.split('.')
  if (name === undefined || !known.includes(name)) return []
  if (fault.keyword === 'enum')
    return [{ member, message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` }]
  if (fault.keyword === 'pattern') {
    const shape = shapeOf(input.properties[name]!)
    const { description } = member === name ? shape : (shape.items ?? {})
    return [{ member, message: `must be ${description ?? 'in the described form'}` }]
  }
  if (fault.keyword === 'minLength')
    return [
      {
        member,
        message: params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
      },
    ]
  if (fault.keyword === 'maxLength')
    return [{ member, message: `must have at most ${params.limit} characters` }]
  if (fault.keyword === 'minimum') return [{ member, message: `must be ${params.limit} or more` }]
  if (fault.keyword === 'maximum') return [{ member, message: `must be ${params.limit} or less` }]
  if (fault.keyword === 'minItems' && params.limit === 1) return [{ member, message: 'must not be empty' }]
  return [{ member, message: fault.message }]
}

const unsafeMessage = 'must not contain control characters or marks that change the direction of text'

/** The member, as `name.0.other`, with a text or a name of its own that nothing stores or shows; undefined without. */
function unsafeMember(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return isUnsafe(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, of] of Object.entries(value)) {
    if (isUnsafe(key)) return path
    const unsafePath = unsafeMember(of, [...path, key])
    if (unsafePath !== undefined) return unsafePath
  }
  return undefined
}

/** Refuses texts with control characters in members that are stored or shown. Throws Problem. */
function refuseUnsafe({ input }: Pick<Operation, 'input'>, raw: RawInput): void {
  for (const [name, value] of Object.entries(raw)) {
    const schema = input.properties[name]
    const isSecret = schema !== undefined && shapeOf(schema).format === 'password'
    const unsafePath = isSecret ? undefined : unsafeMember(value, [name])
    if (unsafePath !== undefined) throw invalid(unsafePath.join('.').slice(0, 64), unsafeMessage)
  }
}

type Check = (raw: RawInput) => void

/** Compiles the check of an operation on first use: compiling all of them would slow down the start. */
export function createValidation(): (operation: Operation, raw: RawInput) => void {
  const checks = new Map<string, Check>()

  function checkOf({ input }: Operation): Check {
    const compiled = Compile(input)
    return (raw) => {
      if (compiled.Check(raw)) return
      const faults = compiled.Errors(raw) as readonly Fault[]
      const members = faults.flatMap((fault) => membersOf(input, fault))
      // Only the most specific message for each member: a message about a list adds nothing to that of its wrong value.
      const isLast = (problem: MemberProblem) =>
        !members.some(({ member }) => member.startsWith(`${problem.member}.`))
      const byMember = new Map(
        members
          .filter(isLast)
          .reverse()
          .map((each) => [each.member, each]),
      )
      const first = [...byMember.values()].reverse()
      const detail = first.map(({ member, message }) => `${member} ${message}`).join('; ')
      throw new Problem('invalid-input', detail || 'the input is not valid', { members: first })
    }
  }

  return (operation, raw) => {
    let check = checks.get(operation.name)
    if (check === undefined) {
      check = checkOf(operation)
      checks.set(operation.name, check)
    }
    check(raw)
    refuseUnsafe(operation, raw) // known members only: what they are called is no personal data
  }
}
