// The kind `mobile-network`: the network of mobile numbers. Answers mobile-to-network-details.
import { mobile } from '../../../identifiers/index.js'
import { mobileToNetworkDetails } from '../../../lookups/mobile/mobile-to-network-details.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn, spelledColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const mobileNetworkKind = defineKind({
  name: 'mobile-network',
  key: ['mobile_number'],
  columns: {
    mobile_number: required(numberColumn(mobile)),
    ...columnsOf(mobileToNetworkDetails.output),
    numberBillingType: spelledColumn(['prepaid', 'postpaid']),
  },
})

export const mobileNetworkAnswers: readonly RecordAnswer[] = [
  byKey(mobileToNetworkDetails, mobileNetworkKind, {
    holds: ({ currentNetworkName }) => currentNetworkName !== '',
  }),
]
