// The kind `tan`: who deducts tax at source, by TAN. Answers tax-payer/tan.
import { tan } from '../../../identifiers/index.js'
import { taxPayerTan } from '../../../lookups/tax/tax-payer-tan.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const tanKind = defineKind({
  name: 'tan',
  key: ['tan_number'],
  columns: {
    tan_number: required(numberColumn(tan)),
    ...columnsOf(taxPayerTan.output),
    nameOrgn: required(textColumn()),
  },
})

export const tanAnswers: readonly RecordAnswer[] = [byKey(taxPayerTan, tanKind)]
