// Lists the fields without which a found answer of a lookup says nothing.

/**
 * By lookup; of each list one field is enough. A vendor's "found" without them is a failure, never an answer. What is
 * not here has a shape that cannot be empty.
 */
export const decidingFields: Readonly<Record<string, readonly (readonly string[])[]>> = {
  panadvanced: [['full_name']],
  // A company has no father, and is found by its name.
  'pan-to-fathername': [['father_name', 'full_name']],
  'pan-to-din': [['din_number']],
  gstinlite: [['lgnm', 'tradeNam']],
  'gstin-advanced': [['legal_name', 'business_name']],
  'rc-advanced': [['owner_name', 'vehicle_chasi_number', 'registration_date']],
  'mobile-to-vehicle-rc': [['rc_number']],
  'fssai-verification': [['fssai_number'], ['details']],
  'mobile-to-vpa': [['vpa']],
  'mobile-to-multiple-upi': [['vpas']],
  'mobile-to-uan-list': [['uan_numbers']],
  'uan-to-employment-history': [['employment_history']],
  'mobile-to-digital-age': [['digitalAge']],
  'mobile-to-name': [['name']],
  'mobile-to-network-details': [['currentNetworkName']],
  'mobile-to-pan': [['pan_number']],
  'tax-payer/tan': [['nameOrgn']],
  'shop-establishment-certificate': [['establishment_name', 'owner_name']],
  'ekyc/aadhaar/verify-otp': [['name'], ['dateOfBirth'], ['maskedNumber']],
  'gst/tax-payer/session': [['token_expiry'], ['session_expiry']],
  'gst/tax-payer/otp/verify': [['token_expiry'], ['session_expiry']],
  'gst/tax-payer/session/refresh': [['token_expiry'], ['session_expiry']],
  'itr/create-client': [['client_id']],
  'itr/get-26as-details': [['assessment_year']],
  'driving-license': [['name', 'cov_details', 'date_of_issue']],
  'voter-id': [['name_on_card']],
  'udyam-details': [['general_details']],
  'name-match': [['score']],
  'pan-plus': [['full_name']],
  'pan-kra-status': [['pan_kra_status'], ['kra_status']],
  aadhaar: [['age_range', 'state', 'gender']],
  passport: [['name']],
  ifsc: [['BANK']],
  'pan-to-uan': [['uan_number']],
  'aadhaar-to-uan': [['uan_number']],
}
