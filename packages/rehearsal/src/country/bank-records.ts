// Makes the records of the made-up bank: its branches, one in each city, and the accounts of its customers.

import type { Business } from './businesses.js'
import { onFurtherRegisters } from './further-registers.js'
import { magicPeople } from './magic.js'
import { accountNumber, branchCode } from './numbers.js'
import type { Person } from './people.js'
import { type Address, states } from './places.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

const cities = states.flatMap((state) => state.cities.map((city) => ({ city, state })))
const branches = new Map(cities.map(({ city }, n) => [city, branchCode(n)] as const))

/** The branch of the magic accounts: a code that the list of known codes has. */
const magicBranch = 'SBIN0000001'

/** One for each city. */
export function* branchRecords(): Generator<Row> {
  for (const [n, { city, state }] of cities.entries()) {
    const name = city.name.toUpperCase()
    const stateName = state.name.toUpperCase()
    yield {
      IFSC: branchCode(n),
      BANK: 'EXAMPLE BANK',
      BRANCH: `${name} MAIN`,
      CENTRE: name,
      DISTRICT: city.district.toUpperCase(),
      STATE: stateName,
      CITY: name,
      ADDRESS: `${n + 1}, BANK STREET, ${name}, ${stateName} ${city.pin}001`,
      CONTACT: '',
      MICR: '',
      SWIFT: null,
      ISO3166: `IN-${state.letters}`,
      UPI: true,
      RTGS: true,
      NEFT: true,
      IMPS: true,
    }
  }
}

/** A bank writes names with odd spaces. */
const spaced = (name: string, isOdd: boolean): string => (isOdd ? `${name.replace(' ', '  ')} ` : name)

const accountIn = (n: number, address: Address, nameAtBank: string): Row => {
  const account_number = accountNumber(n)
  const stream = streamOf('account', account_number)
  // A few are closed, blocked, or of a kind that cannot be paid into.
  const refusal = stream.chance(95)
    ? undefined
    : stream.pick(['Account is blocked', 'Given account is an NRE account'])
  const common = { account_number, ifsc: branches.get(address.city)! }
  return refusal === undefined
    ? {
        ...common,
        message: 'Bank Account details verified successfully.',
        account_exists: true,
        name_at_bank: spaced(nameAtBank, stream.chance(6)).trim(),
        utr: `1${stream.digits(11)}`,
        amount_deposited: 1,
      }
    : {
        ...common,
        message: refusal,
        account_exists: false,
        name_at_bank: '',
        utr: null,
        amount_deposited: null,
      }
}

/** The accounts of the magic people, and of the people and businesses that are on the further registers. */
export function* accountRecords(people: readonly Person[], businesses: readonly Business[]): Generator<Row> {
  for (const [n, { accountNumber: account_number }] of magicPeople.entries())
    yield {
      account_number,
      ifsc: magicBranch,
      message: 'Bank Account details verified successfully.',
      account_exists: true,
      name_at_bank: people[n]!.nameAtBank,
      utr: `10000000010${n + 1}`,
      amount_deposited: 1,
    }
  for (const [n, { address, nameAtBank }] of onFurtherRegisters(people))
    if (n >= magicPeople.length) yield accountIn(n, address, nameAtBank)
  for (const [n, { address, legalName }] of onFurtherRegisters(businesses))
    yield accountIn(people.length + n, address, legalName)
}
