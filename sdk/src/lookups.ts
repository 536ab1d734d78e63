// Generated from the lookups (npm run sdk); not edited by hand.

export const lookups = {
  panbasic: { method: 'GET', path: '/v1/verification/panbasic', reads: 'query' },
  panadvanced: { method: 'GET', path: '/v1/verification/panadvanced', reads: 'query' },
  panToFathername: { method: 'GET', path: '/v1/verification/pan-to-fathername', reads: 'query' },
  panToDin: { method: 'GET', path: '/v1/business-compliance/pan-to-din', reads: 'query' },
  panMsmeCheck: { method: 'GET', path: '/v1/verification/pan-msme-check', reads: 'query' },
  rcAdvanced: { method: 'GET', path: '/v1/verification/rc-advanced', reads: 'query' },
  rcChallanDetails: { method: 'GET', path: '/v1/verification/rc-challan-details', reads: 'query' },
  fssaiVerification: { method: 'GET', path: '/v1/business-compliance/fssai-verification', reads: 'query' },
  itrGet26asDetails: { method: 'GET', path: '/v1/verification/itr/get-26as-details', reads: 'query' },
  mobileToDigitalAge: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-digital-age', reads: 'query' },
  mobileToMultipleUpi: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-multiple-upi', reads: 'query' },
  mobileToUanList: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-uan-list', reads: 'query' },
  mobileToVehicleRc: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-vehicle-rc', reads: 'query' },
  mobileToVpa: { method: 'GET', path: '/v1/verification/mobile-to-vpa', reads: 'query' },
  mobileToName: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-name', reads: 'query' },
  mobileToNetworkDetails: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-network-details', reads: 'query' },
  mobileToPan: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-pan', reads: 'query' },
  mnrlVerify: { method: 'GET', path: '/v1/verification/mnrl/verify', reads: 'query' },
  uanToEmploymentHistory: { method: 'GET', path: '/v2/verification/epfo/uan-to-employment-history', reads: 'query' },
  gstTaxPayerSession: { method: 'GET', path: '/v1/gst/tax-payer/session', reads: 'query' },
  gstinlite: { method: 'GET', path: '/v1/verification/gstinlite', reads: 'query' },
  gstinAdvanced: { method: 'GET', path: '/v1/verification/gstin-advanced', reads: 'query' },
  gstinByPan: { method: 'GET', path: '/v1/verification/gstin/gstin-by-pan', reads: 'query' },
  mcaCin: { method: 'GET', path: '/v1/verification/mca/cin', reads: 'query' },
  mcaDin: { method: 'GET', path: '/v1/verification/mca/din', reads: 'query' },
  taxPayerTan: { method: 'GET', path: '/v1/verification/tax-payer/tan', reads: 'query' },
  shopEstablishmentCertificate: { method: 'GET', path: '/v1/business-compliance/shop-establishment-certificate', reads: 'query' },
  upiBasic: { method: 'GET', path: '/v1/verification/upi', reads: 'query' },
  ekycAadhaarGenerateOtp: { method: 'POST', path: '/v2/ekyc/aadhaar/generate-otp', reads: 'query' },
  ekycAadhaarVerifyOtp: { method: 'POST', path: '/v2/ekyc/aadhaar/verify-otp', reads: 'query' },
  itrCreateClient: { method: 'POST', path: '/v1/verification/itr/create-client', reads: 'json' },
  itr26asDownload: { method: 'POST', path: '/v1/verification/itr/26as-download', reads: 'json' },
  gstTaxPayerOtp: { method: 'POST', path: '/v1/gst/tax-payer/otp', reads: 'json' },
  gstTaxPayerOtpVerify: { method: 'POST', path: '/v1/gst/tax-payer/otp/verify', reads: 'json' },
  gstTaxPayerSessionRefresh: { method: 'POST', path: '/v1/gst/tax-payer/session/refresh', reads: 'json' },
  nameMatch: { method: 'GET', path: '/v1/name-match', reads: 'query' },
  facematch: { method: 'POST', path: '/v1/facematch', reads: 'form' },
  bankaccount: { method: 'GET', path: '/v1/verification/bankaccount', reads: 'query' },
  panPlus: { method: 'GET', path: '/v1/verification/pan-plus', reads: 'query' },
  aadhaar: { method: 'GET', path: '/v1/verification/aadhaar', reads: 'query' },
  ifsc: { method: 'GET', path: '/v1/verification/ifsc', reads: 'query' },
  panKraStatus: { method: 'GET', path: '/v1/verification/pan-kra-status', reads: 'query' },
  passport: { method: 'GET', path: '/v1/verification/passport', reads: 'query' },
  panAadhaarLinkStatus: { method: 'GET', path: '/v1/verification/pan-aadhaar-link-status', reads: 'query' },
  panToUan: { method: 'GET', path: '/v1/verification/epfo/pan-to-uan', reads: 'query' },
  aadhaarToUan: { method: 'GET', path: '/v1/verification/epfo/aadhaar-to-uan', reads: 'query' },
  drivingLicense: { method: 'POST', path: '/v1/verification/post-driving-license', reads: 'json' },
  voterId: { method: 'POST', path: '/v1/verification/post-voter-id', reads: 'json' },
  udyamDetails: { method: 'POST', path: '/v1/verification/async/post-udyam-details', reads: 'json' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string; reads: 'query' | 'json' | 'form' }>

/** The name of a lookup: its operationId in the OpenAPI document. */
export type LookupName = keyof typeof lookups

export const batchLookups = {
  'gstinlite': { path: '/v1/verification/gstinlite/batch', column: 'gstin_number' },
  'gstin-advanced': { path: '/v1/verification/gstin-advanced/batch', column: 'gstin_number' },
  'gstin-by-pan': { path: '/v1/verification/gstin/gstin-by-pan/batch', column: 'pan_number' },
  'upi-basic': { path: '/v1/verification/upi-basic/batch', column: 'vpa' },
} as const

/** A lookup that takes batches. */
export type BatchLookup = keyof typeof batchLookups
