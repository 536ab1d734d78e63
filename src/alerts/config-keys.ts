// The configuration keys of alerts: how long it is listed what began and ended.
import { type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'

export const alertKeys = {
  // A quarter: long enough to see whether a threshold is right.
  'retention.alertDays': wholeNumber({
    about: 'Days for which it is listed which alerts began and ended.',
    least: 1,
    most: 3650,
    default: 90,
    takesEffect: 'reload, from the next sweep on',
  }),
} satisfies ConfigKeys

export type AlertValues = ValuesOf<typeof alertKeys>
