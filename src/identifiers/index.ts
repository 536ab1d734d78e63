// The official numbers of this service, one file each; the only file that other folders import.

import { aadhaar } from './aadhaar.js'
import { bankAccount } from './bank-account.js'
import { cin } from './cin.js'
import { din } from './din.js'
import { drivingLicence } from './driving-licence.js'
import { epic } from './epic.js'
import { fssai } from './fssai.js'
import { gstin } from './gstin.js'
import { ifsc } from './ifsc.js'
import { memberId } from './member-id.js'
import { mobile } from './mobile.js'
import { pan } from './pan.js'
import { passportFile } from './passport-file.js'
import { rcNumber } from './rc-number.js'
import { shopCertificate } from './shop-certificate.js'
import { stateCode } from './state-code.js'
import { tan } from './tan.js'
import { uan } from './uan.js'
import { udyam } from './udyam.js'
import { vpa } from './vpa.js'

export { gstStateName } from './gst-states.js'
export { gstinCheckCharacter, panOfGstin } from './gstin.js'
export { type Identifier, withoutInvisible, withoutSeparators } from './identifier.js'
export { panCategory } from './pan.js'
export { spellingPattern } from './spelling.js'
export {
  aadhaar,
  bankAccount,
  cin,
  din,
  drivingLicence,
  epic,
  fssai,
  gstin,
  ifsc,
  memberId,
  mobile,
  pan,
  passportFile,
  rcNumber,
  shopCertificate,
  stateCode,
  tan,
  uan,
  udyam,
  vpa,
}

/** All of them, in the order of their names. */
export const identifiers = Object.freeze([
  aadhaar,
  bankAccount,
  cin,
  din,
  drivingLicence,
  epic,
  fssai,
  gstin,
  ifsc,
  memberId,
  mobile,
  pan,
  passportFile,
  rcNumber,
  shopCertificate,
  stateCode,
  tan,
  uan,
  udyam,
  vpa,
])
