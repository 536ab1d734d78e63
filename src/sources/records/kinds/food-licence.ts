// The kind `food-licence`: food-safety licences and their premises. Answers fssai-verification.
import type { Static } from 'typebox'
import { fssai } from '../../../identifiers/index.js'
import { fssaiVerification } from '../../../lookups/business/fssai-verification.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { derived, required } from '../column.js'
import { numberColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

type Licence = Static<typeof fssaiVerification.output>

export const foodLicenceKind = defineKind({
  name: 'food-licence',
  key: ['fssai_number'],
  columns: {
    ...columnsOf(fssaiVerification.output),
    fssai_number: required(numberColumn(fssai)),
    id_number: derived(textColumn(), ({ fssai_number }: Licence) => fssai_number),
  },
})

export const foodLicenceAnswers: readonly RecordAnswer[] = [byKey(fssaiVerification, foodLicenceKind)]
