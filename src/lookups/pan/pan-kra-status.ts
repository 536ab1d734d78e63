// The lookup pan-kra-status: whether the holder of a PAN is registered with a KYC registration agency.
import { Type } from 'typebox'
import { pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const panKraStatus = defineLookup({
  name: 'pan-kra-status',
  summary: 'Whether the holder of a PAN is registered with a KYC registration agency',
  route: { method: 'GET', path: '/v1/verification/pan-kra-status' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: fields({
    pan_number: text(),
    pan_kra_status: Type.Boolean({ description: 'the PAN is registered' }),
    pan_kra_status_description: text(),
    kra_status: Type.Boolean({ description: 'its KYC is valid' }),
    pan_kra_agency: text(),
    modification_status_details: fields({
      modification_status: text(),
      modification_status_date: text('YYYY-MM-DDThh:mm:ss'),
      modification_remarks: text('-- where there are none'),
    }),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'PAN-KRA status fetched successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No details found for this PAN.' },
  },
  price: 100,
  example: {
    pan_number: 'ZZZPZ1000A',
    pan_kra_status: true,
    pan_kra_status_description: 'KYC REGISTERED WITH EXAMPLE KRA',
    kra_status: true,
    pan_kra_agency: 'EXAMPLE KRA',
    modification_status_details: {
      modification_status: 'KYC REGISTERED',
      modification_status_date: '2020-01-31T10:00:00',
      modification_remarks: '--',
    },
  },
})
