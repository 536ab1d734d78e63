// The kind `company`: companies by their CIN, with charges and directors. Answers mca/cin.
import { cin } from '../../../identifiers/index.js'
import { mcaCin } from '../../../lookups/business/mca-cin.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

const { company_master_data: masterData } = mcaCin.output.properties
const master = projection(masterData)

/** A file has one line for each company, with the fields of the master data as columns. */
export const companyKind = defineKind({
  name: 'company',
  key: ['cin'],
  columns: {
    ...columnsOf(masterData),
    cin: required(numberColumn(cin)),
    ...columnsOf(mcaCin.output, { company_master_data: true }),
  },
})

export const companyAnswers: readonly RecordAnswer[] = [
  byKey(mcaCin, companyKind, {
    data: (record) => ({
      company_master_data: master(record),
      charges: record.charges,
      'directors/signatory_details': record['directors/signatory_details'],
    }),
  }),
]
