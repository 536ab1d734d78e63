// Adds address and contact to what a vendor knows of a PAN: the data of pan-plus.
import { textOrEmpty, type Wire } from './reading.js'

/** Their names for the parts of an address, by ours. What is not named is left empty. */
type AddressFields = Readonly<
  Partial<Record<'line_1' | 'line_2' | 'street_name' | 'zip' | 'city' | 'state' | 'country' | 'full', string>>
>

interface Contact {
  readonly address: Wire
  readonly fields: AddressFields
  readonly email: string
  readonly phone: string
}

/** `holder`: the data of panadvanced. No date of birth is sent, so none is verified. */
export function panDetailsOf(holder: object, { address, fields, email, phone }: Contact) {
  const parts = Object.entries(fields).map(([ours, theirs]) => [ours, textOrEmpty(address, theirs)] as const)
  return {
    ...holder,
    address: Object.fromEntries(parts),
    email: email === '' ? null : email,
    phone_number: phone === '' ? null : phone,
    input_dob: null,
    dob_verified: false,
    dob_check: false,
    less_info: email === '' && phone === '' && parts.every(([, text]) => text === ''),
  }
}
