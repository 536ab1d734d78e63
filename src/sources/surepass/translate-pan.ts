// Translates what Surepass answers about PANs and their holders.
import { panCategory } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import { genderOf, holderOf, panBasic } from '../pan-shape.js'
import { splitName } from '../person-names.js'
import {
  booleanOrNull,
  dayOrEmpty,
  listOrNone,
  sameIdentifier,
  textAt,
  textOrEmpty,
  type Wire,
  wireOrNone,
} from '../reading.js'

export function fromPanLite(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  return panBasic(pan_number as string, textAt(data, 'full_name'), textOrEmpty(data, 'category'))
}

/** First, middle or empty, last: as they split the name, or as we do. */
function nameParts(data: Wire, fullName: string): string[] {
  const parts = listOrNone(data, 'full_name_split')
  return parts.length === 3 && parts.every((part) => typeof part === 'string')
    ? parts.map((part) => (part as string).trim())
    : splitName(fullName)
}

export function fromPan(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  const fullName = textAt(data, 'full_name')
  return {
    pan_number,
    full_name: fullName,
    full_name_split: nameParts(data, fullName),
    masked_aadhaar: textOrEmpty(data, 'masked_aadhaar'),
    gender: genderOf(textOrEmpty(data, 'gender')),
    dob: dayOrEmpty(data, 'dob'),
    aadhaar_linked: booleanOrNull(data, 'aadhaar_linked'),
    // The fourth letter of a PAN says the same.
    category: holderOf(textOrEmpty(data, 'category')) || (panCategory(pan_number as string) ?? ''),
  }
}

/** PAN to Father Name, or PAN Comprehensive Plus, which has the holder in an object of its own. */
export function fromFatherName(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  const plus = wireOrNone(data, 'pan_details')
  const holder = textOrEmpty(data, 'father_name') === '' ? plus : data
  const fullName = textOrEmpty(holder, 'full_name')
  const category = holderOf(textOrEmpty(plus, 'category'))
  return {
    father_name: textAt(holder, 'father_name'),
    full_name: fullName,
    full_name_split: nameParts(holder, fullName),
    individual_pan: booleanOrNull(data, 'individual_pan') ?? (category === '' ? null : category === 'person'),
  }
}

export function fromUdyam(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  return { pan_number, udyam_exists: true, migration_status: textOrEmpty(data, 'migration_status') }
}
