// Translates what HyperVerge answers about PANs, mobile numbers, UPI addresses and food licences.
import { panCategory } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import { genderOf, panBasic } from '../pan-shape.js'
import { splitName, titleCase } from '../person-names.js'
import {
  booleanOrNull,
  dayOrEmpty,
  numberOrNull,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  unreadable,
  type Wire,
  wireAt,
} from '../reading.js'

/** The product that knows only the name. */
export const fromPanName = (body: Wire, { pan_number }: Input) =>
  panBasic(pan_number as string, textAt(wireAt(body, 'result'), 'name'), '')

function panDataOf(body: Wire, pan: unknown): Wire {
  const data = wireAt(wireAt(wireAt(body, 'result'), 'data'), 'panData')
  sameIdentifier(data, 'pan', pan)
  return data
}

export const fromPanDataInShort = (body: Wire, { pan_number }: Input) =>
  panBasic(pan_number as string, textAt(panDataOf(body, pan_number), 'name'), '')

export function fromPanData(body: Wire, { pan_number }: Input) {
  const data = panDataOf(body, pan_number)
  const fullName = textAt(data, 'name')
  const parts = ['firstName', 'middleName', 'lastName'].map((field) => textOrEmpty(data, field))
  return {
    pan_number,
    full_name: fullName,
    full_name_split: parts.some((part) => part !== '') ? parts : splitName(fullName),
    masked_aadhaar: textOrEmpty(data, 'maskedAadhaarNumber'),
    gender: genderOf(textOrEmpty(data, 'gender')),
    dob: dayOrEmpty(data, 'dateOfBirth'),
    aadhaar_linked: booleanOrNull(data, 'aadhaarLinked'),
    category: panCategory(pan_number as string) ?? '', // they do not send it
  }
}

export function fromUans(body: Wire) {
  const uans = textsAt(wireAt(body, 'result'), 'uanList').map((uan) => uan.trim())
  if (uans.some((uan) => !/^\d{12}$/.test(uan))) throw unreadable('uanList', 'holds something that is no UAN')
  return { uan_numbers: uans }
}

export function fromUpi(body: Wire) {
  const name = textAt(wireAt(wireAt(body, 'result'), 'data'), 'UPIHolderName')
  return {
    account_exists: true,
    name_at_bank: name,
    name_information: { name_at_bank_cleaned: titleCase(name) },
  }
}

/** Here the answer is `data`, without `result`. They say whether a licence is active, not the registry's word. */
export function fromFssai(body: Wire, { fssai_id }: Input) {
  const data = wireAt(body, 'data')
  const text = (field: string) => textOrEmpty(data, field)
  const whole = (field: string) => {
    const value = numberOrNull(data, field)
    return Number.isInteger(value) ? value : null
  }
  const active = booleanOrNull(data, 'active')
  return {
    id_number: fssai_id,
    fssai_number: fssai_id,
    details: [
      {
        company_name: textAt(data, 'name'),
        address_premises: text('address'),
        taluk_name: text('taluk'),
        district_name: text('district'),
        state_name: text('state'),
        pincode: whole('pincode'),
        fbo_id: whole('fbo_id'),
        license_category_name: text('type'),
        status_desc: active === null ? '' : active ? 'Active' : 'Inactive',
      },
    ],
  }
}
