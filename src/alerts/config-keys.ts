// The configuration keys of alerts: how long their beginnings and ends are listed.
import { type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'

export const alertKeys = {
  // A quarter: long enough to see whether a threshold is right.
  'retention.alertDays': wholeNumber({
    about: 'Days for which the beginnings and ends of alerts are listed.',
    least: 1,
    most: 3650,
    default: 90,
    takesEffect: 'reload, from the next sweep on',
  }),
} satisfies ConfigKeys

export type AlertValues = ValuesOf<typeof alertKeys>
