// The states of the GST network: the first two digits of a GSTIN, the letters of number plates, the name.
//
// Codes follow the census of 2011. 25 (Daman and Diu) and 28 (Andhra Pradesh before Telangana) are no longer issued
// but remain in old documents. 96 is a country other than India, 97 other territory (the sea), 99 the centre's own
// jurisdiction (online services from abroad, some UN bodies).
//
// Source: GST Council, list of state codes; Motor Vehicles Act notifications for the letters.

export interface GstState {
  readonly code: string
  /** Two letters as on number plates today; empty where there are no plates. */
  readonly letters: string
  readonly name: string
}

const rows: readonly (readonly [code: string, letters: string, name: string])[] = [
  ['01', 'JK', 'Jammu and Kashmir'],
  ['02', 'HP', 'Himachal Pradesh'],
  ['03', 'PB', 'Punjab'],
  ['04', 'CH', 'Chandigarh'],
  ['05', 'UK', 'Uttarakhand'],
  ['06', 'HR', 'Haryana'],
  ['07', 'DL', 'Delhi'],
  ['08', 'RJ', 'Rajasthan'],
  ['09', 'UP', 'Uttar Pradesh'],
  ['10', 'BR', 'Bihar'],
  ['11', 'SK', 'Sikkim'],
  ['12', 'AR', 'Arunachal Pradesh'],
  ['13', 'NL', 'Nagaland'],
  ['14', 'MN', 'Manipur'],
  ['15', 'MZ', 'Mizoram'],
  ['16', 'TR', 'Tripura'],
  ['17', 'ML', 'Meghalaya'],
  ['18', 'AS', 'Assam'],
  ['19', 'WB', 'West Bengal'],
  ['20', 'JH', 'Jharkhand'],
  ['21', 'OD', 'Odisha'],
  ['22', 'CG', 'Chhattisgarh'],
  ['23', 'MP', 'Madhya Pradesh'],
  ['24', 'GJ', 'Gujarat'],
  ['25', 'DD', 'Daman and Diu'],
  ['26', 'DD', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['27', 'MH', 'Maharashtra'],
  ['28', 'AP', 'Andhra Pradesh (before 2014)'],
  ['29', 'KA', 'Karnataka'],
  ['30', 'GA', 'Goa'],
  ['31', 'LD', 'Lakshadweep'],
  ['32', 'KL', 'Kerala'],
  ['33', 'TN', 'Tamil Nadu'],
  ['34', 'PY', 'Puducherry'],
  ['35', 'AN', 'Andaman and Nicobar Islands'],
  ['36', 'TG', 'Telangana'],
  ['37', 'AP', 'Andhra Pradesh'],
  ['38', 'LA', 'Ladakh'],
  ['96', '', 'Other Countries'],
  ['97', '', 'Other Territory'],
  ['99', '', 'Centre Jurisdiction'],
]

/** All states, by code. */
export const gstStates: ReadonlyMap<string, GstState> = new Map(
  rows.map(([code, letters, name]) => [code, Object.freeze({ code, letters, name })]),
)

/**
 * Name of a state.
 * @param code two digits, or a GSTIN, of which the first two are read
 * @returns undefined for a code that is not in use
 */
export const gstStateName = (code: string): string | undefined => gstStates.get(code.slice(0, 2))?.name
