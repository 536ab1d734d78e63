// The kind `directorship`: directors by their DIN, with their companies and LLPs. Answers mca/din.
import { din } from '../../../identifiers/index.js'
import { mcaDin } from '../../../lookups/business/mca-din.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const directorshipKind = defineKind({
  name: 'directorship',
  key: ['din'],
  columns: {
    din: required(numberColumn(din)),
    name: required(textColumn()),
    ...columnsOf(mcaDin.output, { director_data: true }),
  },
})

export const directorshipAnswers: readonly RecordAnswer[] = [
  byKey(mcaDin, directorshipKind, {
    data: ({ din, name, company_data, llp_data }) => ({
      director_data: { din, name },
      company_data,
      llp_data,
    }),
  }),
]
