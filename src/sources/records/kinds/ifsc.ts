// The kind `ifsc`: branches of banks, in the columns of the public data set. Answers ifsc.
import type { Static } from 'typebox'
import { ifsc as identifier } from '../../../identifiers/index.js'
import { ifsc } from '../../../lookups/bank/ifsc.js'
import { byKey, type KeyAnswer, projection } from '../answers.js'
import { derived, required } from '../column.js'
import { numberColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

type Branch = Static<typeof ifsc.output>

/** The fields that repeat others under the names that some clients read. */
export const repeatedFields = {
  ifsc: ({ IFSC }: Pick<Branch, 'IFSC'>) => IFSC,
  bank_name: ({ BANK }: Pick<Branch, 'BANK'>) => BANK,
  branch: ({ BRANCH }: Pick<Branch, 'BRANCH'>) => BRANCH,
  address: ({ ADDRESS }: Pick<Branch, 'ADDRESS'>) => ADDRESS,
  city: ({ CITY }: Pick<Branch, 'CITY'>) => CITY,
  state: ({ STATE }: Pick<Branch, 'STATE'>) => STATE,
}

export const ifscKind = defineKind({
  name: 'ifsc',
  key: ['IFSC'],
  columns: {
    ...columnsOf(ifsc.output, repeatedFields),
    IFSC: required(numberColumn(identifier)),
    BANKCODE: derived(textColumn(), ({ IFSC }: Branch) => IFSC.slice(0, 4)),
  },
})

/** Asked by the source `computed`, which has an answer for what they do not hold. */
export const ifscAnswers: readonly [KeyAnswer] = [
  byKey(ifsc, ifscKind, { data: projection(ifsc.output, repeatedFields) }),
]
