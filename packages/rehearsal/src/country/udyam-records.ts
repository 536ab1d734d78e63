// Makes the Udyam registrations: one for each small enterprise that has moved to the newer portal.

import type { Business, Form } from './businesses.js'
import { msmeRecords } from './company-records.js'
import { isoDay } from './days.js'
import { magicUdyams } from './magic-cards.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

const ORGANIZATIONS: Readonly<Record<Form, string>> = {
  company: 'Private Limited Company',
  llp: 'Limited Liability Partnership',
  firm: 'Partnership',
  proprietorship: 'Proprietary',
  trust: 'Trust',
  huf: 'Hindu Undivided Family',
  government: 'Others',
}

/** What the check of a PAN says of the same registration. */
interface Registered {
  readonly registration_number: string
  readonly registration_date: string
  readonly enterprise_name: string
  readonly enterprise_type: string
  readonly major_activity: string
}

const masked = (mobile: string): string => `${mobile.slice(0, 2)}*****${mobile.slice(-3)}`

function registration(number: string, business: Business, known: Registered): Row {
  const { address, people, trade } = business
  const stream = streamOf('udyam', business.pan)
  const office = address.city.district.toUpperCase()
  const state = address.state.name.toUpperCase()
  return {
    udyam_aadhaar_number: number,
    enterprise_type: [{ classification_year: '2025-26', enterprise_type: known.enterprise_type }],
    general_details: {
      applied_date: known.registration_date,
      commencement_date: isoDay(business.founded),
      date_of_inc: isoDay(business.founded),
      dic_name: office,
      enterprise_name: known.enterprise_name,
      enterprise_type: known.enterprise_type,
      major_activity: known.major_activity,
      msme_di: office,
      organization_type: ORGANIZATIONS[business.form],
      social_category: stream.pick(['General', 'General', 'OBC', 'SC', 'ST']),
      state,
    },
    nic_details: [{ activity: known.major_activity, nic_5_digit: `${trade.tariff[1]} - ${trade.tariff[2]}` }],
    official_address: {
      block: address.locality,
      city: address.city.name,
      district: office,
      door: address.house,
      email: null,
      mobile: masked(people[0]!.mobile),
      name_of_premises: null,
      pin: address.pincode,
      road: address.street,
      state,
      town: address.city.name,
    },
    unit_details: [
      { unit_name: known.enterprise_name, city: address.city.name, pin: address.pincode, state },
    ],
  }
}

/** @param businesses in the order in which they are made: the magic ones stand first */
export function* udyamRecords(businesses: readonly Business[]): Generator<Row> {
  const byPan = new Map(businesses.map((business, index) => [business.pan, { business, index }]))
  for (const { pan_number, migration_status, pan_details } of msmeRecords(businesses)) {
    const { business, index } = byPan.get(pan_number as string)!
    const known = pan_details as Registered
    const magic = magicUdyams[index]
    if (magic !== undefined) yield registration(magic, business, known)
    if (migration_status !== 'migrated') continue
    yield registration(known.registration_number.replaceAll('-', ''), business, known)
  }
}
