// Lists the fields without which a found answer of a lookup says nothing.

/**
 * By lookup: the fields without which an answer says nothing; of a list in the list, one is enough. A vendor's "found"
 * without them is a failure, never an answer.
 */
export const decidingFields: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  panadvanced: ['full_name'],
  // A company has no father.
  'pan-to-fathername': [['father_name', 'full_name']],
  'pan-to-din': ['din_number'],
  gstinlite: [['lgnm', 'tradeNam']],
  'gstin-advanced': [['legal_name', 'business_name']],
  'rc-advanced': [['owner_name', 'vehicle_chasi_number', 'registration_date']],
  'fssai-verification': ['fssai_number', 'details'],
  'mobile-to-vpa': ['vpa'],
  'mobile-to-multiple-upi': ['vpas'],
  'mobile-to-uan-list': ['uan_numbers'],
  'uan-to-employment-history': ['employment_history'],
  'mobile-to-digital-age': ['digitalAge'],
}
