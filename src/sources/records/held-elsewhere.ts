// Lists which numbers of persons the records of a kind hold in columns that no index leads to.
import {
  bankAccount,
  drivingLicence,
  gstin,
  mobile,
  pan,
  passportFile,
  uan,
  udyam,
  vpa,
} from '../../identifiers/index.js'
import type { KindName } from './kinds.js'

/**
 * Names of identifiers by built-in kind; `test/contract/held-numbers.test.ts` finds what is missing here. A single key and a link are indexed; here is what stands elsewhere: in another
 * column of numbers, in an object that is stored as it is, within another number, or in a key of several columns. A UPI
 * address may begin with a mobile number or a bank account. The telephone of a branch of a bank is nobody's.
 */
const heldElsewhere: Readonly<Record<KindName, readonly string[]>> = {
  pan: [uan.name, mobile.name],
  director: [],
  msme: [pan.name, udyam.name, gstin.name, mobile.name],
  vehicle: [],
  challan: [],
  'food-licence': [],
  taxpayer: [mobile.name],
  'taxpayer-session': [pan.name],
  'tax-statement': [pan.name],
  mobile: [vpa.name, uan.name, mobile.name, bankAccount.name],
  upi: [mobile.name, bankAccount.name],
  employment: [],
  'bank-account': [bankAccount.name],
  ifsc: [],
  kra: [],
  passport: [passportFile.name],
  'driving-licence': [drivingLicence.name],
  voter: [],
  udyam: [pan.name, gstin.name, mobile.name],
  'mobile-holder': [pan.name, mobile.name],
  'mobile-network': [],
  mnrl: [],
  company: [pan.name],
  directorship: [],
  tan: [mobile.name],
  'shop-establishment': [],
}

/**
 * The kinds that must be opened to find a number. Of an operator's own kinds nothing is known: all of them.
 * @param names of the kinds of which there are records, also those that are no longer configured
 */
export const kindsToOpen = (names: Iterable<string>, identifier: string): readonly string[] =>
  [...names].filter(
    (name) => !Object.hasOwn(heldElsewhere, name) || heldElsewhere[name as KindName].includes(identifier),
  )
