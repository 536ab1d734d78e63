// Makes the records of two further registries: KYC registrations and passport applications.

import { COUNTRY_DAY, isoDay } from './days.js'
import { onFurtherRegisters } from './further-registers.js'
import { magicPeople } from './magic.js'
import { registryName } from './name-spelling.js'
import { passportFileNumber } from './numbers.js'
import type { Person } from './people.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

const isMagic = (n: number): boolean => n < magicPeople.length

/** Of those who are on the further registers. A few registrations are not valid. */
export function* kraRecords(people: readonly Person[]): Generator<Row> {
  for (const [n, { pan }] of onFurtherRegisters(people)) {
    const stream = streamOf('kra', pan)
    const isValid = isMagic(n) || stream.chance(94)
    const day = isoDay(COUNTRY_DAY - stream.between(100, 4000))
    yield {
      pan_number: pan,
      pan_kra_status: isValid,
      pan_kra_status_description: isValid ? 'KYC REGISTERED WITH EXAMPLE KRA' : 'KYC ON HOLD',
      kra_status: isValid,
      pan_kra_agency: 'EXAMPLE KRA',
      modification_status_details: {
        modification_status: isValid ? 'KYC REGISTERED' : 'KYC ON HOLD',
        modification_status_date: `${day}T10:00:00`,
        modification_remarks: '--',
      },
    }
  }
}

/** Of those who are on the further registers. */
export function* passportRecords(people: readonly Person[]): Generator<Row> {
  for (const [n, person] of onFurtherRegisters(people)) {
    const stream = streamOf('passport', person.pan)
    yield {
      file_number: magicPeople[n]?.passportFile ?? passportFileNumber(n),
      name: registryName(person.name),
      dob: isoDay(person.born),
      application_type: stream.chance(85) ? 'NORMAL' : 'TATKAAL',
      application_received_date: isoDay(COUNTRY_DAY - stream.between(60, 3300)),
      status: stream.chance(97) || isMagic(n) ? 'VALID' : 'INVALID',
    }
  }
}
