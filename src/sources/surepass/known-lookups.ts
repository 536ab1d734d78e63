// Lists what is known in public of each lookup that Surepass answers: the product to contract, and who shows it.
import type { KnownLookup } from '../source-kind.js'
import { type Product, productPaths } from './products.js'
import {
  bankClients,
  challanClient,
  companyClients,
  docs,
  fssaiClient,
  gstClients,
  hrClient,
  licenceClients,
  panClients,
  pathList,
  rcClients,
  recordings,
  resellers,
  tundra,
  tutelar,
  uanClients,
  voterClients,
} from './witnesses.js'

const known = (contract: string, by: readonly string[], ...products: readonly Product[]): KnownLookup => ({
  products,
  contract,
  call: `POST ${products.map((product) => productPaths[product]).join(', then ')}`,
  by,
})

const further: Readonly<Record<string, KnownLookup>> = {
  bankaccount: known('Bank Verification (it pays one rupee)', [docs, bankClients], 'bankAccount'),
  'pan-plus': known(
    'PAN Comprehensive, with masked_aadhaar_variant and address',
    [docs, ...panClients],
    'pan',
  ),
  'pan-kra-status': known('PAN KRA', [docs, pathList], 'panKra'),
  'pan-to-uan': known('PAN to UAN', [docs, uanClients], 'panToUan'),
  'aadhaar-to-uan': known('Aadhaar to UAN', [docs, uanClients], 'aadhaarToUan'),
  'voter-id': known('Voter ID', [docs, voterClients], 'voter'),
  'driving-license': known('Driving License', [docs, licenceClients], 'licence'),
  'mca/cin': known('Company Details', [docs, companyClients], 'company'),
  'tax-payer/tan': known('TAN', [docs, pathList], 'tan'),
}

export const surepassLookups: Readonly<Record<string, KnownLookup>> = {
  panbasic: known('PAN Lite', [docs, 'regtech', 'pan-app'], 'panLite'),
  panadvanced: known('PAN Comprehensive, with masked_aadhaar_variant', [docs, ...panClients], 'pan'),
  // Only the vendor's page has the path, and no client calls it.
  'pan-to-fathername': known('PAN to Father Name', [], 'fatherName'),
  // The vendor's pages send name and birthday too; without them it is recorded once.
  'pan-msme-check': known('PAN Udyam Check', [recordings], 'udyam'),
  gstinlite: known('GSTIN Advanced', [recordings, ...gstClients], 'gstin'),
  'gstin-advanced': known('GSTIN Advanced, with filing status', [recordings, ...gstClients], 'gstin'),
  'gstin-by-pan': known('GSTIN by PAN', [docs], 'gstinsOfPan'),
  'rc-advanced': known('RC Full', [docs, ...rcClients], 'rc'),
  'rc-challan-details': known(
    'RC Full and RC Challan Details; or RC Challan Advanced alone, by options.challans',
    [docs, tutelar, challanClient],
    'rc',
    'challan',
  ),
  'fssai-verification': known('FSSAI', [docs, fssaiClient], 'foodLicence'),
  'upi-basic': known('UPI Verification', [docs], 'upi'),
  'mobile-to-vpa': known('UPI Mobile to Name', [docs, hrClient], 'mobileToVpa'),
  'mobile-to-uan-list': known('Find UAN (mobile number)', [hrClient], 'uan'),
  'mobile-to-vehicle-rc': known('Mobile Number to RC', [docs], 'vehicles'),
  'mobile-to-digital-age': known('Mobile Age', [], 'mobileAge'), // no page and no client has the path
  'uan-to-employment-history': known('Employment History by UAN', [docs, hrClient], 'employment'),
  'ekyc/aadhaar/generate-otp': known('Aadhaar OKYC v2', [docs, tundra, ...resellers], 'otp'),
  'ekyc/aadhaar/verify-otp': known('Aadhaar OKYC v2', [docs, tundra], 'otpSubmit'),
  ...further,
}
