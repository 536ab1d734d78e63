// The kind `taxpayer-session`: open sessions of taxpayers on the GST portal. Answers gst/tax-payer/session.
import { gstin } from '../../../identifiers/index.js'
import { taxpayerSession } from '../../../lookups/tax/taxpayer-session.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const taxpayerSessionKind = defineKind({
  name: 'taxpayer-session',
  key: ['gstin'],
  columns: { gstin: required(numberColumn(gstin)), ...columnsOf(taxpayerSession.output) },
})

export const taxpayerSessionAnswers: readonly RecordAnswer[] = [byKey(taxpayerSession, taxpayerSessionKind)]
