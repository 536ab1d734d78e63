// The kind `shop-establishment`: shop and establishment certificates by number and state. Answers
// shop-establishment-certificate.
import { shopCertificate, stateCode } from '../../../identifiers/index.js'
import { shopEstablishmentCertificate } from '../../../lookups/business/shop-establishment-certificate.js'
import { byKey, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

export const shopEstablishmentKind = defineKind({
  name: 'shop-establishment',
  key: ['certificate_number', 'state_code'],
  columns: {
    ...columnsOf(shopEstablishmentCertificate.output),
    certificate_number: required(numberColumn(shopCertificate)),
    state_code: required(numberColumn(stateCode)),
  },
})

export const shopEstablishmentAnswers: readonly RecordAnswer[] = [
  byKey(shopEstablishmentCertificate, shopEstablishmentKind),
]
