// Defines the command that recounts usage events and compares them with the stored sums.

import { counted } from '../../kernel/counted.js'
import { verifyUsage } from '../../usage/operations/usage.js'
import { type Command, wantsJson } from '../command.js'
import { periodNotes, periodOf, periodOptions } from '../period.js'

interface Found {
  readonly days: number
  readonly calls: number
  readonly counted_until: string | null
  readonly left_out: number
}

const summary = ({ days, calls, counted_until, left_out }: Found): string =>
  [
    `${counted(days, 'day', 'days')}, ${counted(calls, 'event', 'events')}`,
    counted_until === null ? 'nothing is summed yet' : `counted up to ${counted_until}`,
    ...(left_out === 0 ? [] : [`${counted(left_out, 'later event', 'later events')} left out`]),
  ].join(', ')

export const usageVerify: Command = {
  name: 'usage verify',
  summary: 'Recount usage events and compare them with the sums that reports use.',
  options: {
    ...periodOptions,
    repair: { type: 'boolean', about: 'Recompute the sums of days that differ.' },
  },
  notes: [
    ...periodNotes,
    'It reads every event of the period, day by day. The last minutes are left out: they are not summed yet.',
    'Exit status 1 when a day differs and was not repaired, and when nothing could be counted.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const found = await admin.run(verifyUsage, { ...periodOf(args), repair: args.flag('repair') })
    if (io.signal.aborted) return
    const { calls, differing, repaired } = found
    if (wantsJson(args, io)) await io.out(`${JSON.stringify(found)}\n`)
    else await io.out(`${summary(found)}\n`)
    for (const { day, differing: groups } of differing)
      io.err(`${day}: ${counted(groups, 'sum differs', 'sums differ')}${repaired ? ', repaired' : ''}\n`)
    if (differing.length > 0 && !repaired)
      throw new Error('sums differ from the events: repair them with usage verify --repair')
    if (calls === 0)
      throw new Error(
        found.left_out === 0
          ? 'nothing was counted: the period has no events'
          : 'nothing was counted: no event of the period is summed yet; try again in some minutes',
      )
  },
}
