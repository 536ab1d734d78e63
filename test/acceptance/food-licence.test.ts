// The food-safety lookup: fssai-verification.
import { describe } from 'vitest'
import { malformed, proveLookup, without } from './lookup-proof.js'
import { date, fields, filledText, integer, list, pattern, text } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

describe('GET /v1/business-compliance/fssai-verification', () => {
  proveLookup(target, {
    path: '/v1/business-compliance/fssai-verification',
    parameter: 'fssai_id',
    found: '10099000000001',
    unknown: '10099000000002',
    failure: '10099000000003',
    unavailable: '10099000000004',
    slow: '10099000000005',
    spellings: ['1009 9000 000001', '100-9900-0000001', ' 10099000000001 '],
    malformed: ['1009900000000', '100990000000011', '1009900000000A', 'ABCDEFGHIJKLMN', '१००९९००००००००१'],
    malformedOutcome: malformed('INVALID_INPUT', 'Invalid Fssai Id Pattern.'),
    unknownOutcome: without('INVALID_FSSAI_ID', 'Invalid FSSAI ID.'),
    overLong: '1'.repeat(65),
    data: fields({
      id_number: filledText,
      application_number: filledText,
      fssai_number: pattern('the licence number', /^1009900000000[15]$/),
      details: list(
        fields({
          address_premises: text,
          status_desc: filledText,
          district_name: text,
          fbo_id: integer,
          display_ref_id: text,
          taluk_name: text,
          company_name: filledText,
          state_premises: text,
          district_premises: integer,
          app_type_desc: text,
          taluk_premises: integer,
          state_name: text,
          license_category_name: text,
          app_type: text,
          app_submission_date: date,
          last_updated_on: date,
          pincode: integer,
          ref_id: integer,
        }),
      ),
    }),
  })
})
