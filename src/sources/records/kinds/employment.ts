// The kind `employment`: employments of provident-fund members. Answers uan-to-employment-history.
import { uan } from '../../../identifiers/index.js'
import { uanToEmploymentHistory } from '../../../lookups/employment/uan-to-employment-history.js'
import { byLink, newestFirst, projection, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn, textColumn } from '../columns.js'
import { defineKind, type RecordOfKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

const entry = uanToEmploymentHistory.output.properties.employment_history.items

export const employmentKind = defineKind({
  name: 'employment',
  key: ['uan_number', 'member_id'],
  link: ({ uan_number }) => uan_number,
  columns: {
    uan_number: required(numberColumn(uan)),
    ...columnsOf(entry),
    member_id: required(textColumn()),
  },
})

type Employment = RecordOfKind<typeof employmentKind>

const shown = projection(entry)
const newest = newestFirst<Employment>(
  ({ date_of_joining }) => date_of_joining,
  ({ member_id }) => member_id,
)

export const employmentAnswers: readonly RecordAnswer[] = [
  byLink(uanToEmploymentHistory, employmentKind, {
    data: (records) => ({ pdf_url: null, employment_history: records.sort(newest).map(shown) }),
  }),
]
