// Lists the kinds of records that an operator imports, and the lookups that they answer.
import type { RecordAnswer } from './answers.js'
import type { Kind, RecordOfKind, RowOfKind } from './kind.js'
import { bankAccountAnswers, bankAccountKind } from './kinds/bank-account.js'
import { challanAnswers, challanKind } from './kinds/challan.js'
import { companyAnswers, companyKind } from './kinds/company.js'
import { directorAnswers, directorKind } from './kinds/director.js'
import { directorshipAnswers, directorshipKind } from './kinds/directorship.js'
import { drivingLicenceAnswers, drivingLicenceKind } from './kinds/driving-licence.js'
import { employmentAnswers, employmentKind } from './kinds/employment.js'
import { foodLicenceAnswers, foodLicenceKind } from './kinds/food-licence.js'
import { ifscAnswers, ifscKind } from './kinds/ifsc.js'
import { kraAnswers, kraKind } from './kinds/kra.js'
import { mnrlAnswers, mnrlKind } from './kinds/mnrl.js'
import { mobileAnswers, mobileKind } from './kinds/mobile.js'
import { mobileHolderAnswers, mobileHolderKind } from './kinds/mobile-holder.js'
import { mobileNetworkAnswers, mobileNetworkKind } from './kinds/mobile-network.js'
import { msmeAnswers, msmeKind } from './kinds/msme.js'
import { panAnswers, panKind } from './kinds/pan.js'
import { passportAnswers, passportKind } from './kinds/passport.js'
import { shopEstablishmentAnswers, shopEstablishmentKind } from './kinds/shop-establishment.js'
import { tanAnswers, tanKind } from './kinds/tan.js'
import { taxStatementAnswers, taxStatementKind } from './kinds/tax-statement.js'
import { taxpayerAnswers, taxpayerKind } from './kinds/taxpayer.js'
import { taxpayerSessionAnswers, taxpayerSessionKind } from './kinds/taxpayer-session.js'
import { udyamAnswers, udyamKind } from './kinds/udyam.js'
import { upiAnswers, upiKind } from './kinds/upi.js'
import { vehicleAnswers, vehicleKind } from './kinds/vehicle.js'
import { voterAnswers, voterKind } from './kinds/voter.js'

export const kinds = {
  pan: panKind,
  director: directorKind,
  msme: msmeKind,
  vehicle: vehicleKind,
  challan: challanKind,
  'food-licence': foodLicenceKind,
  taxpayer: taxpayerKind,
  'taxpayer-session': taxpayerSessionKind,
  'tax-statement': taxStatementKind,
  mobile: mobileKind,
  upi: upiKind,
  employment: employmentKind,
  'bank-account': bankAccountKind,
  ifsc: ifscKind,
  kra: kraKind,
  passport: passportKind,
  'driving-licence': drivingLicenceKind,
  voter: voterKind,
  udyam: udyamKind,
  'mobile-holder': mobileHolderKind,
  'mobile-network': mobileNetworkKind,
  mnrl: mnrlKind,
  company: companyKind,
  directorship: directorshipKind,
  tan: tanKind,
  'shop-establishment': shopEstablishmentKind,
} satisfies Record<string, Kind>

/** One for each lookup that records answer. */
export const recordAnswers: readonly RecordAnswer[] = [
  ...panAnswers,
  ...directorAnswers,
  ...msmeAnswers,
  ...vehicleAnswers,
  ...challanAnswers,
  ...foodLicenceAnswers,
  ...taxpayerAnswers,
  ...taxpayerSessionAnswers,
  ...taxStatementAnswers,
  ...mobileAnswers,
  ...upiAnswers,
  ...employmentAnswers,
  ...bankAccountAnswers,
  ...ifscAnswers,
  ...kraAnswers,
  ...passportAnswers,
  ...drivingLicenceAnswers,
  ...voterAnswers,
  ...udyamAnswers,
  ...mobileHolderAnswers,
  ...mobileNetworkAnswers,
  ...mnrlAnswers,
  ...companyAnswers,
  ...directorshipAnswers,
  ...tanAnswers,
  ...shopEstablishmentAnswers,
]

export type KindName = keyof typeof kinds
/** A record of the kind of this name. */
export type RecordNamed<Name extends KindName> = RecordOfKind<(typeof kinds)[Name]>
/** A record of the kind of this name as it may be given: the columns that a file may leave out may be missing. */
export type RowNamed<Name extends KindName> = RowOfKind<(typeof kinds)[Name]>

export const kindNames = Object.keys(kinds) as KindName[]
export const kindOf = (name: KindName): Kind => kinds[name]

/** The kinds of one installation: the built-in ones, and those of lookups of its own. */
export interface Kinds {
  readonly names: readonly KindName[]
  /** Also one of a lookup that has left the configuration: work with its records may be in progress. */
  readonly kindOf: (name: KindName) => Kind
  /** Those of the operator's own lookups that `kindOf` knows. */
  readonly ownByName: ReadonlyMap<string, Kind>
  /** Of a lookup of the operator's own. */
  readonly isOwn: (name: string) => boolean
  readonly answers: readonly RecordAnswer[]
}

export const builtInKinds: Kinds = {
  names: kindNames,
  kindOf,
  ownByName: new Map(),
  isOwn: () => false,
  answers: recordAnswers,
}

/**
 * @param rows answers of the operator's own lookups, each from a kind of its own
 * @param before the kinds that these replace
 */
export function createKinds(rows: readonly RecordAnswer[], before: Kinds = builtInKinds): Kinds {
  if (rows.length === 0 && before === builtInKinds) return builtInKinds
  const own = new Map(rows.map(({ kind }) => [kind.name, kind as Kind]))
  const ownByName = new Map([...before.ownByName, ...own])
  // Code that names a kind names a built-in one: only those are in the type.
  return {
    names: [...kindNames, ...(own.keys() as Iterable<KindName>)],
    kindOf: (name) => ownByName.get(name) ?? kindOf(name),
    ownByName,
    isOwn: (name) => own.has(name),
    answers: [...recordAnswers, ...rows],
  }
}

/** The kinds in force, as one value. */
export const kindsInForce = (now: () => Kinds): Kinds => ({
  get names() {
    return now().names
  },
  kindOf: (name) => now().kindOf(name),
  get ownByName() {
    return now().ownByName
  },
  isOwn: (name) => now().isOwn(name),
  get answers() {
    return now().answers
  },
})
