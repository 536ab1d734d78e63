// The kind `tax-statement`: Forms 26AS of taxpayers. Answers itr/get-26as-details.
import { get26asDetails } from '../../../lookups/tax/get-26as-details.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const taxStatementKind = defineKind({
  name: 'tax-statement',
  key: ['itr_client_id', 'tds_id'],
  columns: {
    itr_client_id: required(textColumn()),
    tds_id: required(textColumn()),
    ...columnsOf(get26asDetails.output),
  },
})

export const taxStatementAnswers: readonly RecordAnswer[] = [byKey(get26asDetails, taxStatementKind)]
