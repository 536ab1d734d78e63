// The kind `pan`: holders of a PAN. Answers panbasic, panadvanced and pan-to-fathername.
import type { Static } from 'typebox'
import { pan, panCategory } from '../../../identifiers/index.js'
import { panToFathername } from '../../../lookups/pan/pan-to-fathername.js'
import { panadvanced } from '../../../lookups/pan/panadvanced.js'
import { panbasic } from '../../../lookups/pan/panbasic.js'
import { basicCategory } from '../../pan-category.js'
import { splitName, titleCase } from '../../person-names.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { derived, required } from '../column.js'
import { flagColumn, maskedAadhaarColumn, numberColumn, oneOf, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { textsColumn } from '../list-columns.js'
import { columnsOf } from '../schema-columns.js'

type Holder = Static<typeof panadvanced.output>

const [basicAnswer] = panbasic.output.anyOf

/** What panbasic says in its own words. */
const basicFields = {
  '@entity': () => 'pan' as const,
  pan: ({ pan_number }: Holder) => pan_number,
  status: () => 'VALID' as const,
  category: ({ pan_number, category }: Holder) => basicCategory(pan_number, category),
  name_information: ({ full_name }: Holder) => ({ pan_name_cleaned: titleCase(full_name) }),
}

export const panKind = defineKind({
  name: 'pan',
  key: ['pan_number'],
  columns: {
    ...columnsOf(panadvanced.output),
    ...columnsOf(panToFathername.output),
    ...columnsOf(basicAnswer, basicFields),
    pan_number: required(numberColumn(pan)),
    full_name: required(textColumn()),
    full_name_split: derived(textsColumn(), ({ full_name }: Holder) => splitName(full_name)),
    masked_aadhaar: maskedAadhaarColumn(),
    gender: oneOf(['M', 'F', 'T', 'O'], '', {
      male: 'M',
      female: 'F',
      transgender: 'T',
      other: 'O',
      others: 'O',
    }),
    category: derived(textColumn(), ({ pan_number }: Holder) => panCategory(pan_number) ?? ''),
    individual_pan: derived(flagColumn(), ({ pan_number }: Holder) => pan_number[3] === 'P'),
  },
})

export const panAnswers: readonly RecordAnswer[] = [
  byKey(panbasic, panKind, {
    data: projection(basicAnswer, basicFields),
  }),
  byKey(panadvanced, panKind),
  byKey(panToFathername, panKind),
]
