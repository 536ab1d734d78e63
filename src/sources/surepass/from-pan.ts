// Translates what Surepass answers about PANs and their holders.
import type { Input } from '../../lookups/params.js'
import {
  booleanAt,
  booleanOrNull,
  dateAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  unreadable,
  type Wire,
  wordAt,
  wordOr,
} from '../reading.js'

const iso = (data: Wire, field: string) => dateAt(data, field, 'YYYY-MM-DD')

const holders = {
  person: 'person',
  company: 'company',
  huf: 'huf',
  firm: 'firm',
  aop: 'aop',
  boi: 'boi',
  trust: 'trust',
  government: 'government',
  'local authority': 'local_authority',
  'artificial juridical person': 'artificial_juridical_person',
}
export const genders = {
  m: 'M',
  f: 'F',
  o: 'T',
  t: 'T',
  male: 'M',
  female: 'F',
  other: 'T',
  transgender: 'T',
}

/** Three parts: first, middle or empty, last. */
function nameParts(data: Wire): string[] {
  const parts = textsAt(data, 'full_name_split').map((part) => part.trim())
  if (parts.length !== 3) throw unreadable('full_name_split', 'has not three parts')
  return parts
}

export function fromPan(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  return {
    pan_number,
    full_name: textAt(data, 'full_name'),
    full_name_split: nameParts(data),
    masked_aadhaar: textOrEmpty(data, 'masked_aadhaar'),
    gender: wordOr(data, 'gender', genders, ''),
    dob: iso(data, 'dob'),
    aadhaar_linked: booleanOrNull(data, 'aadhaar_linked'),
    category: wordAt(data, 'category', holders),
  }
}

export function fromFatherName(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  return {
    father_name: textAt(data, 'father_name'),
    full_name: textAt(data, 'full_name'),
    full_name_split: nameParts(data),
    individual_pan: booleanOrNull(data, 'individual_pan'),
  }
}

/** Registered or not. `person` is the holder from their PAN lookup. */
export function fromUdyam(data: Wire, { pan_number }: Input, person: Wire) {
  sameIdentifier(data, 'pan_number', pan_number)
  if (!booleanAt(data, 'udyam_exists')) return undefined
  const migrations = { migrated: 'migrated', not_migrated: 'not_migrated' }
  return {
    pan_number,
    udyam_exists: true,
    migration_status: wordAt(data, 'migration_status', migrations),
    pan_details: { full_name: textAt(person, 'full_name') },
  }
}
