// The lookup voter-id: the entry of a voter in the electoral roll. A task.
import { Type } from 'typebox'
import { epic } from '../../identifiers/index.js'
import { date, fields, orNull, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const textOrNull = (description?: string) => orNull(text(description))

export const voterId = defineLookup({
  name: 'voter-id',
  summary: 'The entry of a voter in the electoral roll',
  route: { method: 'POST', path: '/v1/verification/post-voter-id' },
  credentials: 'token-and-key',
  input: { epic_number: number(epic) },
  output: fields({
    ac_no: textOrNull('number of the assembly constituency'),
    date_of_birth: orNull(date()),
    district: textOrNull(),
    gender: textOrNull('M, F or O'),
    house_no: textOrNull(),
    id_number: text(),
    last_update: textOrNull(),
    name_on_card: text(),
    part_no: textOrNull(),
    ps_lat_long: textOrNull('place of the polling station'),
    ps_name: textOrNull('name of the polling station'),
    rln_name: textOrNull('name of the father, mother or husband'),
    section_no: textOrNull(),
    source: text('register that holds the entry'),
    st_code: textOrNull('letter and two digits'),
    state: textOrNull(),
    status: Type.Literal('id_found'),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Voter details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'Details not found.' },
    BAD_REQUEST: { status: 200, charge: 'free', message: 'Please enter a valid EPIC number.' },
  },
  price: 200,
  task: { poll: '/v1/verification/get-voter-id', type: 'ind_voter_id' },
  example: {
    ac_no: '41',
    date_of_birth: '1988-04-12',
    district: 'New Delhi',
    gender: 'F',
    house_no: '12',
    id_number: 'ZZZ0000001',
    last_update: null,
    name_on_card: 'Asha Vijay Zaveri',
    part_no: '7',
    ps_lat_long: null,
    ps_name: 'Sandbox Primary School, New Delhi',
    rln_name: 'Vijay Shankar Zaveri',
    section_no: '3',
    source: 'electoral_roll',
    st_code: 'U05',
    state: 'Delhi',
    status: 'id_found',
  },
})
