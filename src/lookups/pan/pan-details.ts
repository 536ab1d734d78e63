// Defines what the detailed PAN lookups answer of a holder: pan-plus, and every lookup that leads to a PAN.
import { Type } from 'typebox'
import { date, fields, flag, orNull, text, texts } from '../fields.js'

export const panDetails = fields({
  pan_number: text(),
  full_name: text(),
  full_name_split: texts(),
  masked_aadhaar: text('Aadhaar number with its leading digits masked by X'),
  address: fields({
    line_1: text(),
    line_2: text(),
    street_name: text(),
    zip: text(),
    city: text(),
    state: text(),
    country: text(),
    full: text(),
  }),
  email: orNull(text()),
  phone_number: orNull(text()),
  gender: text('one letter'),
  dob: date(),
  input_dob: orNull(text('always null: no date of birth is sent')),
  aadhaar_linked: flag(),
  dob_verified: Type.Boolean(),
  dob_check: Type.Boolean(),
  category: text('kind of holder'),
  less_info: Type.Boolean({ description: 'true: the source has neither address nor email nor phone' }),
})

export const panDetailsExample = {
  pan_number: 'ZZZPZ1000A',
  full_name: 'ASHA VIJAY ZAVERI',
  full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
  masked_aadhaar: 'XXXXXXXX0019',
  address: {
    line_1: '12/A',
    line_2: 'Model Town',
    street_name: 'Bank Street',
    zip: '110001',
    city: 'New Delhi',
    state: 'Delhi',
    country: 'INDIA',
    full: '12/A, Bank Street, Model Town, New Delhi, Delhi 110001',
  },
  email: null,
  phone_number: '6000000001',
  gender: 'F',
  dob: '1988-04-12',
  input_dob: null,
  aadhaar_linked: true,
  dob_verified: false,
  dob_check: false,
  category: 'person',
  less_info: false,
}
