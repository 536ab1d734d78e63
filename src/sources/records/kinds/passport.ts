// The kind `passport`: passport applications by file number and date of birth. Answers passport.
import { passportFile } from '../../../identifiers/index.js'
import { passport } from '../../../lookups/identity/passport.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { dateColumn, numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const passportKind = defineKind({
  name: 'passport',
  key: ['file_number', 'dob'],
  columns: {
    ...columnsOf(passport.output),
    file_number: required(numberColumn(passportFile)),
    dob: required(dateColumn()),
  },
})

export const passportAnswers: readonly RecordAnswer[] = [byKey(passport, passportKind)]
