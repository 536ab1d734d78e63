// Lists the tasks of IDfy that answer a lookup: what each is sent, and how its result becomes the lookup's data.
import type { Input } from '../../lookups/params.js'
import { genderOf } from '../pan-shape.js'
import {
  dayOrEmpty,
  firstText,
  sameDay,
  sameIdentifier,
  textAt,
  textOrEmpty,
  type Wire,
  wireAt,
  wiresOrNone,
} from '../reading.js'

export const docs = 'IDfy'
export const sourceClient = 'typed-client'
export const licenceClients = 'licence-clients'
export const voterClients = 'voter-clients'
export const udyamClients = 'udyam-clients'
export const passportClients = 'passport-clients'

export type Product = 'ind_driving_license' | 'ind_voter_id' | 'udyam_aadhaar' | 'ind_passport'

interface Task {
  readonly lookup: string
  readonly data: (input: Input) => object
  /** Translates `source_output`. */
  readonly from: (output: Wire, input: Input) => unknown
}

/** Their names are the lookup's own; a day in another form is read, and what is no day is none. */
function withDays(output: Wire, days: readonly string[]): Record<string, unknown> {
  return { ...output, ...Object.fromEntries(days.map((name) => [name, dayOrEmpty(output, name) || null])) }
}

const licenceDays = [
  ...['date_of_issue', 'date_of_last_transaction', 'dob', 'hazardous_valid_till', 'hill_valid_till'],
  ...['nt_validity_from', 'nt_validity_to', 't_validity_from', 't_validity_to'],
]

function fromLicence(output: Wire, { dl_number, dob }: Input) {
  sameIdentifier(output, 'id_number', dl_number)
  sameDay(output, 'dob', dob)
  return {
    ...withDays(output, licenceDays),
    id_number: dl_number,
    status: 'id_found',
    badge_details: wiresOrNone(output, 'badge_details'),
    cov_details: wiresOrNone(output, 'cov_details').map((each) => withDays(each, ['issue_date'])),
  }
}

function fromVoter(output: Wire, { epic_number }: Input) {
  sameIdentifier(output, 'id_number', epic_number)
  return {
    ...withDays(output, ['date_of_birth']),
    id_number: epic_number,
    gender: genderOf(textOrEmpty(output, 'gender')) || null,
    name_on_card: textAt(output, 'name_on_card'),
    status: 'id_found',
  }
}

const udyamLists = ['enterprise_type', 'nic_details', 'unit_details'] as const

function fromUdyam(output: Wire) {
  textAt(wireAt(output, 'general_details'), 'enterprise_name')
  const lists = udyamLists.map((name) => [name, wiresOrNone(output, name)] as const)
  return { ...output, ...Object.fromEntries(lists), status: 'id_found' }
}

function fromPassport(output: Wire, { file_number, dob }: Input) {
  sameIdentifier(output, 'file_number', file_number)
  sameDay(output, 'date_of_birth', dob)
  return {
    file_number,
    name: [textAt(output, 'name'), textOrEmpty(output, 'surname')].filter((part) => part !== '').join(' '),
    dob,
    application_type: textOrEmpty(output, 'application_type'),
    application_received_date: dayOrEmpty(output, 'application_date'),
    status: firstText(output, 'passport_status') || 'VALID',
  }
}

/** A Udyam number with its hyphens: compacted ones are known only here. */
const written = (number: unknown): string =>
  String(number).replace(/^UDYAM(..)(..)(\d{7})$/, 'UDYAM-$1-$2-$3')

export const products: Readonly<Record<Product, Task>> = {
  ind_driving_license: {
    lookup: 'driving-license',
    data: ({ dl_number, dob }) => ({ id_number: dl_number, date_of_birth: dob }),
    from: fromLicence,
  },
  ind_voter_id: {
    lookup: 'voter-id',
    data: ({ epic_number }) => ({ id_number: epic_number }),
    from: fromVoter,
  },
  udyam_aadhaar: {
    lookup: 'udyam-details',
    data: ({ udyam_aadhaar_number }) => ({ uam_number: written(udyam_aadhaar_number) }),
    from: fromUdyam,
  },
  ind_passport: {
    lookup: 'passport',
    data: ({ file_number, dob }) => ({ passport_file_number: file_number, date_of_birth: dob }),
    from: fromPassport,
  },
}
