// The kind `vehicle`: registration certificates of vehicles. Answers rc-advanced and mobile-to-vehicle-rc.
import type { Static } from 'typebox'
import { mobile, rcNumber } from '../../../identifiers/index.js'
import { mobileToVehicleRc } from '../../../lookups/mobile/mobile-to-vehicle-rc.js'
import { rcAdvanced } from '../../../lookups/vehicle/rc-advanced.js'
import { byKey, byLink, type RecordAnswer } from '../answers.js'
import { derived, required } from '../column.js'
import { flagColumn, monthColumn, numberColumn, spelledColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

type Vehicle = Static<typeof rcAdvanced.output>

export const vehicleKind = defineKind({
  name: 'vehicle',
  key: ['rc_number'],
  link: ({ mobile_number }) => mobile_number,
  columns: {
    ...columnsOf(rcAdvanced.output),
    rc_number: required(numberColumn(rcNumber)),
    owner_name: required(textColumn()),
    mobile_number: numberColumn(mobile),
    rc_status: spelledColumn(['ACTIVE']),
    financed: derived(flagColumn(), ({ financer }: Vehicle) => financer !== ''),
    manufacturing_date_formatted: derived(
      monthColumn(),
      ({ manufacturing_date }: Vehicle) => manufacturing_date,
    ),
  },
})

export const vehicleAnswers: readonly RecordAnswer[] = [
  byKey(rcAdvanced, vehicleKind),
  byLink(mobileToVehicleRc, vehicleKind, {
    data: (vehicles) => ({ rc_number: vehicles.map(({ rc_number }) => rc_number).sort() }),
  }),
]
