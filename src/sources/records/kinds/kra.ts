// The kind `kra`: registrations with a KYC registration agency, by PAN. Answers pan-kra-status.
import { pan } from '../../../identifiers/index.js'
import { panKraStatus } from '../../../lookups/pan/pan-kra-status.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const kraKind = defineKind({
  name: 'kra',
  key: ['pan_number'],
  columns: { ...columnsOf(panKraStatus.output), pan_number: required(numberColumn(pan)) },
})

export const kraAnswers: readonly RecordAnswer[] = [byKey(panKraStatus, kraKind)]
