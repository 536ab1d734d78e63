// The kind `mobile`: what is known of mobile numbers. Answers mobile-to-digital-age, mobile-to-multiple-upi,
// mobile-to-uan-list and mobile-to-vpa.
import { mobile, vpa } from '../../../identifiers/index.js'
import { mobileToDigitalAge } from '../../../lookups/mobile/mobile-to-digital-age.js'
import { mobileToMultipleUpi } from '../../../lookups/mobile/mobile-to-multiple-upi.js'
import { mobileToUanList } from '../../../lookups/mobile/mobile-to-uan-list.js'
import { mobileToVpa } from '../../../lookups/mobile/mobile-to-vpa.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { compactedColumn, formColumn, numberColumn } from '../columns.js'
import { defineKind, type RecordOfKind } from '../kind.js'
import { compactedTextsColumn } from '../list-columns.js'
import { columnsOf } from '../schema-columns.js'

export const mobileKind = defineKind({
  name: 'mobile',
  key: ['mobile_number'],
  columns: {
    ...columnsOf(mobileToMultipleUpi.output),
    ...columnsOf(mobileToVpa.output),
    ...columnsOf(mobileToUanList.output),
    ...columnsOf(mobileToDigitalAge.output),
    mobile_number: required(numberColumn(mobile)),
    // Not validated: the operator's data about a mobile is answered as it is, in lower case.
    vpas: compactedTextsColumn(vpa),
    vpa: compactedColumn(vpa),
    digitalAge: formColumn(/^\d+(\.\d+)?$/, 'a number'),
  },
})

type Mobile = RecordOfKind<typeof mobileKind>

/** A file may give only the list; its first address is then the one that the number pays to. */
const payingVpa = ({ vpa, vpas }: Mobile) => vpa || (vpas[0] ?? '')
const paying = projection<typeof mobileToVpa.output.properties, Mobile>(mobileToVpa.output, {
  vpa: payingVpa,
})

export const mobileAnswers: readonly RecordAnswer[] = [
  byKey(mobileToDigitalAge, mobileKind, {
    holds: ({ digitalAge }) => digitalAge !== '',
  }),
  byKey(mobileToMultipleUpi, mobileKind, {
    holds: ({ vpas }) => vpas.length > 0,
  }),
  byKey(mobileToUanList, mobileKind, {
    holds: ({ uan_numbers }) => uan_numbers.length > 0,
  }),
  byKey(mobileToVpa, mobileKind, {
    holds: (record) => payingVpa(record) !== '',
    data: paying,
  }),
]
