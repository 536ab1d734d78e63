// The kind `driving-licence`: driving licences by number and date of birth. Answers driving-license.
import { drivingLicence } from '../../../identifiers/index.js'
import { drivingLicense } from '../../../lookups/identity/driving-license.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { dateColumn, numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

const computed = {
  id_number: ({ dl_number }: { dl_number: string }) => dl_number,
  source: () => 'government_website',
  status: () => 'id_found' as const,
}

export const drivingLicenceKind = defineKind({
  name: 'driving-licence',
  key: ['dl_number', 'dob'],
  columns: {
    dl_number: required(numberColumn(drivingLicence)),
    ...columnsOf(drivingLicense.output, computed),
    dob: required(dateColumn()),
  },
})

export const drivingLicenceAnswers: readonly RecordAnswer[] = [
  byKey(drivingLicense, drivingLicenceKind, { data: projection(drivingLicense.output, computed) }),
]
