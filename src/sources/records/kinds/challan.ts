// The kind `challan`: traffic fines and blacklist entries of vehicles. Answers rc-challan-details.
import { rcNumber } from '../../../identifiers/index.js'
import { rcChallanDetails } from '../../../lookups/vehicle/rc-challan-details.js'
import { byLink, newestFirst, projection, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn, oneOf, spelledColumn, textColumn } from '../columns.js'
import { defineKind, type RecordOfKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'
import { vehicleKind } from './vehicle.js'

const entry = rcChallanDetails.output.properties.challan_details.properties.challans.items

export const challanKind = defineKind({
  name: 'challan',
  key: ['rc_number', 'challan_number'],
  link: ({ rc_number }) => rc_number,
  columns: {
    rc_number: required(numberColumn(rcNumber)),
    list: oneOf(['challan', 'blacklist'], 'challan'),
    ...columnsOf(entry),
    challan_number: required(textColumn()),
    challan_status: spelledColumn(['Pending', 'Disposed', 'Paid']),
  },
})

type Challan = RecordOfKind<typeof challanKind>

const shown = projection(entry)
const newest = newestFirst<Challan>(
  ({ challan_date }) => challan_date,
  ({ challan_number }) => challan_number,
)

export const challanAnswers: readonly RecordAnswer[] = [
  byLink(rcChallanDetails, challanKind, {
    // A known vehicle without entries has none.
    completeWith: vehicleKind,
    data(entries) {
      entries.sort(newest)
      const listed = (name: Challan['list']) => entries.filter(({ list }) => list === name).map(shown)
      const backends = new Set(
        entries.map(({ upstream_code }) => upstream_code).filter((code) => code !== ''),
      )
      return {
        challan_details: {
          challans: listed('challan'),
          blacklist: listed('blacklist'),
          successful_backends: [...backends].sort(),
          failed_backends: [],
        },
      }
    },
  }),
]
