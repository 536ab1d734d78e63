// Lists all lookups: one line each.
import { bankaccount } from './bank/bankaccount.js'
import { ifsc } from './bank/ifsc.js'
import { fssaiVerification } from './business/fssai-verification.js'
import { gstinAdvanced } from './business/gstin-advanced.js'
import { gstinByPan } from './business/gstin-by-pan.js'
import { gstinlite } from './business/gstinlite.js'
import { mcaCin } from './business/mca-cin.js'
import { mcaDin } from './business/mca-din.js'
import { shopEstablishmentCertificate } from './business/shop-establishment-certificate.js'
import { udyamDetails } from './business/udyam-details.js'
import { aadhaarGenerateOtp } from './ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from './ekyc/verify-otp.js'
import { aadhaarToUan } from './employment/aadhaar-to-uan.js'
import { panToUan } from './employment/pan-to-uan.js'
import { uanToEmploymentHistory } from './employment/uan-to-employment-history.js'
import { aadhaar } from './identity/aadhaar.js'
import { drivingLicense } from './identity/driving-license.js'
import { passport } from './identity/passport.js'
import { voterId } from './identity/voter-id.js'
import type { Lookup } from './lookup.js'
import { faceMatch } from './matching/face-match.js'
import { nameMatch } from './matching/name-match.js'
import { mnrlVerify } from './mobile/mnrl-verify.js'
import { mobileToDigitalAge } from './mobile/mobile-to-digital-age.js'
import { mobileToMultipleUpi } from './mobile/mobile-to-multiple-upi.js'
import { mobileToName } from './mobile/mobile-to-name.js'
import { mobileToNetworkDetails } from './mobile/mobile-to-network-details.js'
import { mobileToPan } from './mobile/mobile-to-pan.js'
import { mobileToUanList } from './mobile/mobile-to-uan-list.js'
import { mobileToVehicleRc } from './mobile/mobile-to-vehicle-rc.js'
import { mobileToVpa } from './mobile/mobile-to-vpa.js'
import { upiBasic } from './mobile/upi-basic.js'
import { panAadhaarLinkStatus } from './pan/pan-aadhaar-link-status.js'
import { panKraStatus } from './pan/pan-kra-status.js'
import { panMsmeCheck } from './pan/pan-msme-check.js'
import { panPlus } from './pan/pan-plus.js'
import { panToDin } from './pan/pan-to-din.js'
import { panToFathername } from './pan/pan-to-fathername.js'
import { panadvanced } from './pan/panadvanced.js'
import { panbasic } from './pan/panbasic.js'
import { itrCreateClient } from './tax/create-client.js'
import { itr26asDownload } from './tax/download-26as.js'
import { get26asDetails } from './tax/get-26as-details.js'
import { taxPayerTan } from './tax/tax-payer-tan.js'
import { taxpayerOtp, taxpayerOtpVerify, taxpayerSessionRefresh } from './tax/taxpayer-otp.js'
import { taxpayerSession } from './tax/taxpayer-session.js'
import { rcAdvanced } from './vehicle/rc-advanced.js'
import { rcChallanDetails } from './vehicle/rc-challan-details.js'

export const catalogue: readonly Lookup[] = [
  panbasic,
  panadvanced,
  panToFathername,
  panToDin,
  panMsmeCheck,
  rcAdvanced,
  rcChallanDetails,
  fssaiVerification,
  get26asDetails,
  mobileToDigitalAge,
  mobileToMultipleUpi,
  mobileToUanList,
  mobileToVehicleRc,
  mobileToVpa,
  mobileToName,
  mobileToNetworkDetails,
  mobileToPan,
  mnrlVerify,
  uanToEmploymentHistory,
  taxpayerSession,
  gstinlite,
  gstinAdvanced,
  gstinByPan,
  mcaCin,
  mcaDin,
  taxPayerTan,
  shopEstablishmentCertificate,
  upiBasic,
  aadhaarGenerateOtp,
  aadhaarVerifyOtp,
  itrCreateClient,
  itr26asDownload,
  taxpayerOtp,
  taxpayerOtpVerify,
  taxpayerSessionRefresh,
  nameMatch,
  faceMatch,
  bankaccount,
  panPlus,
  aadhaar,
  ifsc,
  panKraStatus,
  passport,
  panAadhaarLinkStatus,
  panToUan,
  aadhaarToUan,
  drivingLicense,
  voterId,
  udyamDetails,
]
