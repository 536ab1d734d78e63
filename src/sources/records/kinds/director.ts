// The kind `director`: directors of companies by their PAN. Answers pan-to-din.
import { pan } from '../../../identifiers/index.js'
import { panToDin } from '../../../lookups/pan/pan-to-din.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { dateColumn, formColumn, numberColumn, spelledColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const directorKind = defineKind({
  name: 'director',
  key: ['pan_number'],
  columns: {
    ...columnsOf(panToDin.output),
    pan_number: required(numberColumn(pan)),
    din_number: required(formColumn(/^\d{8}$/, 'eight digits')),
    din_status: spelledColumn(['Approved']),
    date_of_birth: dateColumn(),
  },
})

export const directorAnswers: readonly RecordAnswer[] = [byKey(panToDin, directorKind)]
