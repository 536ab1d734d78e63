// Reads what a client registers as a consent, and says what is wrong with it.
import { aadhaar, type Identifier, identifiers } from '../identifiers/index.js'
import { isoTime } from '../kernel/clock.js'
import { instantOf } from '../kernel/consent.js'
import { Failure, type ParameterProblem } from '../kernel/failures.js'

/** A consent as it is stored, sealed, and shown to its client. */
export interface ConsentBody {
  /** Whom it is about, each by one official number: `{ pan: 'ZZZPZ1000A' }`. Empty: it does not say. An empty number: the person is erased. */
  readonly subjects: readonly Readonly<Record<string, string>>[]
  /** What the person agreed to. Empty: it does not say. */
  readonly purposes: readonly string[]
  /** The lookups that may be called on it. Empty: every lookup. */
  readonly lookups: readonly string[]
  /** The notice that was shown, or where it can be read. */
  readonly notice: string | null
  /** ISO 8601, UTC. */
  readonly given_at: string
  /** null: it does not end by itself. */
  readonly expires_at: string | null
}

/** An erased person's number is empty; its kind stays. */
export const isErased = (subject: ConsentBody['subjects'][number]): boolean =>
  Object.values(subject).every((number) => number === '')

export const mostSubjects = 100
export const mostPurposes = 20
export const mostLookups = 100
export const maxPurposeChars = 200
export const maxNoticeChars = 4_000
const maxNumberChars = 64
/** A clock may be wrong by so much. */
const toleranceMs = 5 * 60_000

const members = ['subjects', 'purposes', 'lookups', 'notice', 'given_at', 'expires_at']
const identifiersByName = new Map(identifiers.map((identifier) => [identifier.name, identifier]))

/** The identifier of a kind, or of the parameter that has one: `pan`, `pan_number`. */
const identifierOf = (name: string): Identifier | undefined => {
  const kind = name.replaceAll('_', '-')
  return identifiersByName.get(kind) ?? identifiersByName.get(kind.replace(/-number$/, ''))
}

/** A number as a consent holds it: of an Aadhaar number only the last four digits are ever stored. */
export const numberInConsent = (kind: string, number: string): string =>
  kind === aadhaar.name ? aadhaar.mask(number) : number

/** The persons that a consent names, without those that are erased. Consents of earlier versions hold whole Aadhaar numbers. */
export const shownSubjects = (subjects: ConsentBody['subjects']): ConsentBody['subjects'] =>
  subjects
    .filter((subject) => !isErased(subject))
    .map((subject) =>
      Object.fromEntries(
        Object.entries(subject).map(([kind, number]) => [kind, numberInConsent(kind, number)]),
      ),
    )

type Problem = readonly [name: string, msg: string, type: string]

const isText = (value: unknown, maxChars: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxChars

/** A list of texts; undefined, with a problem, when it is none. */
function readTexts(value: unknown, name: string, most: number, maxChars: number, problems: Problem[]) {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.length <= most && value.every((text) => isText(text, maxChars)))
    return value as string[]
  problems.push([
    name,
    `Input should be a list of at most ${most} texts of 1 to ${maxChars} characters`,
    'list_type',
  ])
  return []
}

/** One subject with its number compacted; undefined when it is none. */
function readSubject(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [entry, ...others] = Object.entries(value)
  if (entry === undefined || others.length > 0) return undefined
  const [name, number] = entry
  const identifier = identifierOf(name)
  if (identifier === undefined || !isText(number, maxNumberChars)) return undefined
  const compacted = identifier.compact(number)
  if (!identifier.isValid(compacted)) return undefined
  return { [identifier.name]: numberInConsent(identifier.name, compacted) }
}

function readSubjects(value: unknown, problems: Problem[]): Record<string, string>[] {
  if (value === undefined || value === null) return []
  const subjects = Array.isArray(value) && value.length <= mostSubjects ? value.map(readSubject) : [undefined]
  if (subjects.every((subject) => subject !== undefined)) return subjects
  const kinds = [...identifiersByName.keys()].join(', ')
  problems.push([
    'subjects',
    `Input should be a list of at most ${mostSubjects} objects, each with one valid number by its kind (${kinds})`,
    'list_type',
  ])
  return []
}

function readInstant(value: unknown, name: string, problems: Problem[]): number | undefined {
  const at = typeof value === 'string' ? instantOf(value) : undefined
  if (at === undefined)
    problems.push([name, 'Input should be an RFC 3339 time, like 2026-11-26T10:30:00Z', 'datetime'])
  return at
}

/**
 * Reads the JSON of a registration. Throws INVALID_PARAMETER that names every member which is wrong.
 * @param lookupNames the lookups that there are
 */
export function readConsentBody(json: unknown, lookupNames: ReadonlySet<string>, now: number): ConsentBody {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Failure('BAD_REQUEST')
  const body = json as Readonly<Record<string, unknown>>
  const problems: Problem[] = Object.keys(body)
    .filter((name) => !members.includes(name))
    .slice(0, 10)
    .map((name) => [
      name.slice(0, 64),
      `There is no such member; there are ${members.join(', ')}`,
      'extra_forbidden',
    ])
  const own = (name: string) => (Object.hasOwn(body, name) ? body[name] : undefined)
  const subjects = readSubjects(own('subjects'), problems)
  const purposes = readTexts(own('purposes'), 'purposes', mostPurposes, maxPurposeChars, problems)
  const lookups = readTexts(own('lookups'), 'lookups', mostLookups, maxNumberChars, problems)
  if (lookups.some((name) => !lookupNames.has(name)))
    problems.push(['lookups', 'Input should be names of lookups, such as panbasic', 'unknown_lookup'])
  const notice = own('notice') ?? null
  if (notice !== null && !isText(notice, maxNoticeChars))
    problems.push(['notice', `Input should be a text of 1 to ${maxNoticeChars} characters`, 'string_type'])
  const givenAt = readInstant(own('given_at'), 'given_at', problems)
  if (givenAt !== undefined && givenAt > now + toleranceMs)
    problems.push(['given_at', 'Input should not be in the future', 'value_error'])
  const ends = own('expires_at') ?? null
  const expiresAt = ends === null ? null : readInstant(ends, 'expires_at', problems)
  if (expiresAt != null && givenAt !== undefined && expiresAt <= givenAt)
    problems.push(['expires_at', 'Input should be after given_at', 'value_error'])
  if (problems.length > 0)
    throw new Failure('INVALID_PARAMETER', {
      problems: problems.map(([name, msg, type]): ParameterProblem => ({ loc: ['body', name], msg, type })),
    })
  return {
    subjects,
    purposes,
    lookups,
    notice: notice as string | null,
    given_at: isoTime(givenAt!),
    expires_at: expiresAt == null ? null : isoTime(expiresAt),
  }
}
