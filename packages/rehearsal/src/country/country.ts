// Makes the made-up country of the sandbox: 10,000 people, 2,000 businesses and their records, the same everywhere.

import { accountRecords, branchRecords } from './bank-records.js'
import { type Business, makeBusinesses } from './businesses.js'
import { directorRecords, foodLicenceRecords, msmeRecords } from './company-records.js'
import { employmentRecords } from './employment-records.js'
import { kraRecords, passportRecords } from './identity-records.js'
import { licenceRecords } from './licence-records.js'
import { magicBusinesses } from './magic.js'
import { createNumbers } from './numbers.js'
import { panRecords, taxStatementRecords } from './pan-records.js'
import { mobileRecords, upiRecords } from './payment-records.js'
import { makePeople, type Person } from './people.js'
import { companyRecords, directorshipRecords, shopRecords, tanRecords } from './registrar-records.js'
import type { Row } from './row.js'
import { taxpayerRecords, taxpayerSessionRecords } from './taxpayer-records.js'
import { holderRecords, networkRecords, revocationRecords } from './telecom-records.js'
import { udyamRecords } from './udyam-records.js'
import { challanRecords, vehicleRecords } from './vehicle-records.js'
import { voterRecords } from './voter-records.js'

/** Its people and businesses. */
export interface Country {
  readonly people: readonly Person[]
  readonly businesses: readonly Business[]
}

/** The records of the country by kind. */
export type CountryTables = ReturnType<typeof tablesOf>

export type TableName = keyof CountryTables

/** Makes its people and businesses, always the same: about 12,000 small objects. */
export function makeCountry(): Country {
  const numbers = createNumbers()
  const people = makePeople(numbers)
  return { people, businesses: makeBusinesses(people, numbers) }
}

/**
 * The records, kind by kind. Each list can be iterated once, and makes its records on the way.
 * @param country from makeCountry
 */
export function tablesOf({ people, businesses }: Country) {
  const magicCount = magicBusinesses.length
  return {
    pan: panRecords(people, businesses),
    director: directorRecords(people, businesses, magicCount),
    msme: msmeRecords(businesses),
    vehicle: vehicleRecords(people, businesses),
    challan: challanRecords(people, businesses),
    'food-licence': foodLicenceRecords(businesses, magicCount),
    taxpayer: taxpayerRecords(businesses, magicCount),
    'taxpayer-session': taxpayerSessionRecords(businesses, magicCount),
    'tax-statement': taxStatementRecords(people, businesses),
    mobile: mobileRecords(people, businesses),
    upi: upiRecords(people, businesses),
    employment: employmentRecords(people, businesses),
    'bank-account': accountRecords(people, businesses),
    ifsc: branchRecords(),
    kra: kraRecords(people),
    passport: passportRecords(people),
    'driving-licence': licenceRecords(people),
    voter: voterRecords(people),
    udyam: udyamRecords(businesses),
    'mobile-holder': holderRecords(people),
    'mobile-network': networkRecords(people),
    mnrl: revocationRecords(people.length),
    company: companyRecords(people, businesses, magicCount),
    directorship: directorshipRecords(people, businesses),
    tan: tanRecords(businesses),
    'shop-establishment': shopRecords(businesses),
  }
}

/** Every record of the country, table by table. */
export function* countryRecords(): Generator<{ kind: TableName; record: Row }> {
  const tables = Object.entries(tablesOf(makeCountry())) as [TableName, Iterable<Row>][]
  for (const [kind, table] of tables) for (const record of table) yield { kind, record }
}
