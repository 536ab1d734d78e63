// The kind `udyam`: registrations of small enterprises by Udyam number. Answers udyam-details.
import { udyam } from '../../../identifiers/index.js'
import { udyamDetails } from '../../../lookups/business/udyam-details.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

const computed = { status: () => 'id_found' as const }

export const udyamKind = defineKind({
  name: 'udyam',
  key: ['udyam_aadhaar_number'],
  columns: {
    udyam_aadhaar_number: required(numberColumn(udyam)),
    ...columnsOf(udyamDetails.output, computed),
  },
})

export const udyamAnswers: readonly RecordAnswer[] = [
  byKey(udyamDetails, udyamKind, { data: projection(udyamDetails.output, computed) }),
]
