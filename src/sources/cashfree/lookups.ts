// Lists the lookups that Cashfree answers, the product to contract for each, and who shows it in public.
import type { KnownLookup } from '../source-kind.js'

const gstin: KnownLookup = {
  products: ['gstin'],
  contract: 'GSTIN',
  call: 'POST /gstin',
  by: ['cashfree', 'gst-body', 'kyc-provider', 'node-gst'],
}

const mobileToVpa: KnownLookup = {
  products: ['upi-mobile'],
  contract: 'UPI by mobile number',
  call: 'POST /upi/mobile',
  by: ['cashfree', 'go-upi', 'fastapi-upi'],
}

export const cashfreeLookups: Readonly<Record<string, KnownLookup>> = {
  panbasic: {
    products: ['pan'],
    contract: 'PAN',
    call: 'POST /pan',
    by: ['cashfree', 'kyc-provider', 'wire', 'node-gst'],
  },
  panadvanced: {
    products: ['pan-advance'],
    contract: 'PAN 360',
    call: 'POST /pan/advance',
    by: ['cashfree', 'django'],
  },
  'pan-msme-check': {
    products: ['pan-udyam'],
    contract: 'Fetch Udyam with PAN',
    call: 'POST /pan-udyam',
    by: ['cashfree'],
  },
  'gstin-by-pan': {
    products: ['pan-gstin'],
    contract: 'Fetch GSTIN with PAN',
    call: 'POST /pan-gstin',
    by: ['cashfree', 'node-gst'],
  },
  gstinlite: gstin,
  'gstin-advanced': gstin,
  'rc-advanced': {
    products: ['vehicle-rc'],
    contract: 'Vehicle RC',
    call: 'POST /vehicle-rc',
    by: ['cashfree', 'nest-rc', 'rc-readers', 'wire'],
  },
  'upi-basic': { products: ['upi'], contract: 'UPI', call: 'POST /upi', by: ['cashfree'] },
  'mobile-to-vpa': mobileToVpa,
  'mobile-to-multiple-upi': mobileToVpa,
  'mobile-to-uan-list': {
    products: ['employment-by-phone'],
    contract: 'Advanced Employment',
    call: 'POST /advance-employment',
    by: ['cashfree'],
  },
  'uan-to-employment-history': {
    products: ['employment-by-uan'],
    contract: 'Advanced Employment',
    call: 'POST /advance-employment',
    by: ['cashfree'],
  },
  'ekyc/aadhaar/generate-otp': {
    products: ['aadhaar-otp'],
    contract: 'Aadhaar OTP',
    call: 'POST /offline-aadhaar/otp',
    by: ['cashfree', 'otp-switch', 'otp-client'],
  },
  'ekyc/aadhaar/verify-otp': {
    products: ['aadhaar-verify'],
    contract: 'Aadhaar OTP',
    call: 'POST /offline-aadhaar/verify',
    by: ['cashfree'],
  },
  bankaccount: {
    products: ['bank-account'],
    contract: 'Bank Account Verification Sync V2 (it pays one rupee)',
    call: 'POST /bank-account/sync',
    by: ['cashfree', 'bank-clients'],
  },
  'pan-plus': {
    products: ['pan-advance'],
    contract: 'PAN 360',
    call: 'POST /pan/advance',
    by: ['cashfree', 'django'],
  },
  'voter-id': {
    products: ['voter-id'],
    contract: 'Voter ID',
    call: 'POST /voter-id',
    by: ['cashfree', 'voter-clients'],
  },
  'driving-license': {
    products: ['driving-license'],
    contract: 'Driving Licence',
    call: 'POST /driving-license',
    by: ['cashfree', 'licence-clients'],
  },
  passport: {
    products: ['passport'],
    contract: 'Passport',
    call: 'POST /passport',
    by: ['cashfree', 'passport-clients'],
  },
  'mca/cin': {
    products: ['cin'],
    contract: 'CIN',
    call: 'POST /cin',
    by: ['cashfree', 'gst-cin', 'django'],
  },
}
