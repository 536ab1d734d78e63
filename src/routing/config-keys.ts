// The configuration keys of routing: to whom a cached answer may be given, and how long comparisons are kept.
import { type ConfigKeys, flag, type ValuesOf, wholeNumber } from '../platform/config-key.js'

export const routingKeys = {
  'cache.perClient': flag({
    about:
      'A cached answer is given only to the client whose call stored it: no other can tell that somebody asked.',
    default: false,
    takesEffect: 'restart',
    sameOnNodes: true,
  }),
  'retention.comparisonDays': wholeNumber({
    about: 'Days for which comparisons of sources are kept. They hold no values.',
    least: 1,
    most: 3650,
    default: 90,
    takesEffect: 'reload, from the next sweep on',
  }),
} satisfies ConfigKeys

export type RoutingValues = ValuesOf<typeof routingKeys>
