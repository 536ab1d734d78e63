// The kind `msme`: small enterprises by their PAN. Answers pan-msme-check.
import { pan } from '../../../identifiers/index.js'
import { panMsmeCheck } from '../../../lookups/pan/pan-msme-check.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { absentAs, required } from '../column.js'
import { flagColumn, numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

const registered = { udyam_exists: () => true as const }

export const msmeKind = defineKind({
  name: 'msme',
  key: ['pan_number'],
  columns: {
    pan_number: required(numberColumn(pan)),
    udyam_exists: absentAs(true, flagColumn()),
    ...columnsOf(panMsmeCheck.output, { ...registered, pan_number: true }),
  },
})

export const msmeAnswers: readonly RecordAnswer[] = [
  byKey(panMsmeCheck, msmeKind, {
    denies: ({ udyam_exists }) => !udyam_exists,
    data: projection(panMsmeCheck.output, registered),
  }),
]
