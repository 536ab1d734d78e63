// Lists the identifiers by which a person can be erased.
import {
  bankAccount,
  drivingLicence,
  epic,
  gstin,
  type Identifier,
  mobile,
  pan,
  passportFile,
  rcNumber,
  uan,
  udyam,
  vpa,
} from '../identifiers/index.js'

/** By the name of the command's option. */
export const erasable: Readonly<Record<string, Identifier>> = {
  pan,
  mobile,
  uan,
  gstin,
  rc: rcNumber,
  vpa,
  dl: drivingLicence,
  epic,
  udyam,
  account: bankAccount,
  passport: passportFile,
}
