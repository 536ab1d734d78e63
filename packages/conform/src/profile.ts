// Reads a profile: which identifiers a server rehearses, and what else a tester has of it. Anything may be left out.
import { randomInt } from 'node:crypto'
import { sandboxProfile } from './sandbox-profile.js'

/** A profile that cannot be read. The message is one line. */
export class ProfileProblem extends Error {}

/** Values by name, such as `pan.found`. */
export type Profile = Readonly<Record<string, string>>

const subject = (...more: string[]) => ['found', 'unknown', 'failure', 'unavailable', ...more]

/** Every name that a profile may have, by its first part. */
export const profileNames: Readonly<Record<string, readonly string[]>> = {
  pan: subject('invalid'),
  company: subject(),
  director: subject(),
  gstin: subject(),
  rc: subject(),
  fssai: subject(),
  mobile: subject(),
  uan: subject(),
  vpa: subject(),
  aadhaar: subject(),
  tax: [...subject(), 'client_id'],
  column: ['gstin-by-pan', 'upi-basic'],
  token: ['expired'],
  inactive: ['client_id', 'client_secret'],
  restricted: ['client_id', 'client_secret'],
  archive: [
    'pep-sanction-aml-check',
    'financial-crime-screening',
    'court-record-check',
    'fir-check',
    'expired',
  ],
  face: ['photo', 'same_person', 'other_person'],
  webhook: ['url', 'port'],
}

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
const times = (digit: number, count: number): number =>
  count === 0 ? digit : times(permutation[digit]!, count - 1)
/** The product in the dihedral group of order ten. */
const product = (a: number, b: number): number =>
  a < 5 ? (b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5) : b < 5 ? ((a - b + 5) % 5) + 5 : (a - b + 10) % 5

const checkSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, i) => product(sum, times(Number(digit), i % 8)), 0)

/** Fills a pattern: `#` is any digit, `?` at its end the check digit of an Aadhaar number. */
export function fillPattern(pattern: string): string {
  const digits = pattern.replaceAll('#', () => String(randomInt(10)))
  if (!digits.endsWith('?')) return digits
  const start = digits.slice(0, -1)
  return start + [...'0123456789'].find((digit) => checkSum(start + digit) === 0)!
}

function readGroup(name: string, members: unknown): [string, string][] {
  const allowed = Object.hasOwn(profileNames, name) ? profileNames[name] : undefined
  if (allowed === undefined)
    throw new ProfileProblem(`has "${name}", expected ${Object.keys(profileNames).join(', ')} or extends`)
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    throw new ProfileProblem(`has ${name} that is no object; expected one with ${allowed.join(', ')}`)
  return Object.entries(members).map(([member, value]) => {
    if (!allowed.includes(member))
      throw new ProfileProblem(`has ${name}.${member}, expected ${name} with ${allowed.join(', ')}`)
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new ProfileProblem(`has ${name}.${member} that is no text`)
    return [`${name}.${member}`, String(value)]
  })
}

/** @param json what the profile's file holds. Throws ProfileProblem. */
export function readProfile(json: unknown): Profile {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ProfileProblem('holds no JSON object')
  const { extends: base, ...groups } = json as Record<string, unknown>
  if (base !== undefined && base !== 'sandbox')
    throw new ProfileProblem('has extends that is not "sandbox", the only profile that can be extended')
  const own = Object.entries(groups).flatMap(([name, members]) => readGroup(name, members))
  const inherited = base === undefined ? [] : Object.entries(readProfile(sandboxProfile))
  return Object.fromEntries(
    [...inherited, ...own].map(([name, value]) => [
      name,
      name.startsWith('aadhaar.') ? fillPattern(value) : value,
    ]),
  )
}
