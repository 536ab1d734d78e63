// The lookup pan-msme-check: whether an MSME is registered against a business PAN.
import { Type } from 'typebox'
import { pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const panMsmeCheck = defineLookup({
  name: 'pan-msme-check',
  summary: 'Whether an MSME is registered against a PAN, and on which portal',
  route: { method: 'GET', path: '/v1/verification/pan-msme-check' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: fields({
    pan_number: text(),
    udyam_exists: Type.Literal(true),
    migration_status: text('migrated or not_migrated'),
    pan_details: Type.Object(
      {},
      { additionalProperties: true, description: 'what the registry says of the holder' },
    ),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'MSME details fetched successfully.' },
    MSME_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No MSME is registered against this PAN.',
      data: fields({ pan_number: text(), udyam_exists: Type.Literal(false) }),
    },
    INVALID_PAN_NUMBER: { status: 200, charge: 'charged', message: 'Invalid PAN number.' },
  },
  price: 200,
  example: {
    pan_number: 'ZZZCZ1000A',
    udyam_exists: true,
    migration_status: 'migrated',
    pan_details: {
      pan_number: 'ZZZCZ1000A',
      full_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      category: 'company',
      registration_number: 'UDYAM-MH-99-0000001',
      registration_date: '2024-02-09',
      enterprise_name: 'ZAFRAN SANDBOX FOODS',
      enterprise_type: 'Micro',
      major_activity: 'Manufacturing',
    },
  },
})
