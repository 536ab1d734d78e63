// Lists the states and cities where the made-up people live, and how each registry writes a state.

import type { Stream } from './random.js'

interface City {
  readonly name: string
  readonly district: string
  /** First three digits of its pin codes. */
  readonly pin: string
}

export interface State {
  /** Letters of number plates, first two of a member id and of an Udyam number. */
  readonly letters: string
  /** First two digits of a GSTIN. */
  readonly gst: string
  /** Second and third digit of its food licences; the country's own, not an official list. */
  readonly food: string
  readonly name: string
  readonly cities: readonly City[]
}

const city = (name: string, pin: string, district = name): City => ({ name, district, pin })

export const states: readonly State[] = [
  ['JK', '01', '09', 'Jammu and Kashmir', city('Srinagar', '190'), city('Jammu', '180')],
  ['HP', '02', '08', 'Himachal Pradesh', city('Shimla', '171'), city('Solan', '173')],
  ['PB', '03', '21', 'Punjab', city('Ludhiana', '141'), city('Amritsar', '143'), city('Patiala', '147')],
  ['UK', '05', '26', 'Uttarakhand', city('Dehradun', '248'), city('Haldwani', '263', 'Nainital')],
  ['HR', '06', '08', 'Haryana', city('Gurugram', '122'), city('Karnal', '132'), city('Hisar', '125')],
  ['DL', '07', '33', 'Delhi', city('New Delhi', '110'), city('Rohini', '110', 'North West Delhi')],
  ['RJ', '08', '22', 'Rajasthan', city('Jaipur', '302'), city('Jodhpur', '342'), city('Kota', '324')],
  ['UP', '09', '27', 'Uttar Pradesh', city('Lucknow', '226'), city('Kanpur', '208'), city('Varanasi', '221')],
  ['BR', '10', '04', 'Bihar', city('Patna', '800'), city('Gaya', '823'), city('Muzaffarpur', '842')],
  ['NL', '13', '19', 'Nagaland', city('Dimapur', '797'), city('Kohima', '797')],
  ['ML', '17', '17', 'Meghalaya', city('Shillong', '793', 'East Khasi Hills')],
  ['AS', '18', '03', 'Assam', city('Guwahati', '781', 'Kamrup'), city('Dibrugarh', '786')],
  ['WB', '19', '28', 'West Bengal', city('Kolkata', '700'), city('Siliguri', '734', 'Darjeeling')],
  ['JH', '20', '10', 'Jharkhand', city('Ranchi', '834'), city('Dhanbad', '826')],
  ['OD', '21', '20', 'Odisha', city('Bhubaneswar', '751', 'Khordha'), city('Cuttack', '753')],
  ['CG', '22', '05', 'Chhattisgarh', city('Raipur', '492'), city('Bilaspur', '495')],
  ['MP', '23', '14', 'Madhya Pradesh', city('Bhopal', '462'), city('Indore', '452'), city('Gwalior', '474')],
  ['GJ', '24', '07', 'Gujarat', city('Ahmedabad', '380'), city('Surat', '395'), city('Rajkot', '360')],
  ['MH', '27', '15', 'Maharashtra', city('Mumbai', '400'), city('Pune', '411'), city('Nagpur', '440')],
  ['KA', '29', '12', 'Karnataka', city('Bengaluru', '560'), city('Mysuru', '570'), city('Hubballi', '580')],
  ['GA', '30', '06', 'Goa', city('Panaji', '403', 'North Goa'), city('Margao', '403', 'South Goa')],
  ['KL', '32', '13', 'Kerala', city('Kochi', '682', 'Ernakulam'), city('Kozhikode', '673')],
  ['TN', '33', '24', 'Tamil Nadu', city('Chennai', '600'), city('Madurai', '625'), city('Coimbatore', '641')],
  ['TG', '36', '36', 'Telangana', city('Hyderabad', '500'), city('Warangal', '506')],
  ['AP', '37', '01', 'Andhra Pradesh', city('Vijayawada', '520', 'NTR'), city('Visakhapatnam', '530')],
].map((row) => {
  const [letters, gst, food, name, ...cities] = row as [string, string, string, string, ...City[]]
  return { letters, gst, food, name, cities }
})

/** Finds a state by its letters. Throws when there is no such state. */
export function stateOf(letters: string): State {
  const state = states.find((state) => state.letters === letters)
  if (!state) throw new Error(`no state ${letters} in the made-up country`)
  return state
}

export interface Address {
  readonly house: string
  readonly street: string
  readonly locality: string
  readonly city: City
  readonly state: State
  readonly pincode: string
}

const STREETS = [
  'MG Road',
  'Station Road',
  'Temple Street',
  'Lake View Road',
  'Link Road',
  '4th Cross',
].concat(['Ring Road', 'Market Road', 'Bank Street', 'Old Post Office Road', 'Canal Road', 'Mill Road'])
const LOCALITIES = [
  'Shanti Nagar',
  'Gandhi Nagar',
  'Nehru Colony',
  'Model Town',
  'Laxmi Nagar',
  'Green Park',
].concat(['Sector 9', 'Azad Nagar', 'Civil Lines', 'Indira Colony', 'Ashok Vihar', 'Subhash Nagar'])

/** An address somewhere in the state. */
export function addressIn(state: State, stream: Stream): Address {
  const where = stream.pick(state.cities)
  return {
    house: `${stream.between(1, 480)}${stream.chance(30) ? `/${stream.letters(1, 'ABCD')}` : ''}`,
    street: stream.pick(STREETS),
    locality: stream.pick(LOCALITIES),
    city: where,
    state,
    pincode: where.pin + String(stream.between(1, 60)).padStart(3, '0'),
  }
}

/** The address in one line. */
export const addressLine = (at: Address): string =>
  `${at.house}, ${at.street}, ${at.locality}, ${at.city.name}, ${at.state.name} ${at.pincode}`
