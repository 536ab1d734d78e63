// Defines the command that recounts usage events and compares them with the stored sums.
import { verifyUsageHere } from '../../admin/operations/usage.js'
import { type Command, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { periodNotes, periodOptions, readPeriod } from '../period.js'

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
    'Exit status 1 when a day differs and was not repaired.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const found = await admin.work(verifyUsageHere, {
      period: readPeriod(args),
      repair: args.flag('repair'),
      progress: (day, calls) => io.progress(`${day}: ${counted(calls, 'event', 'events')}`),
      isStopped: () => io.signal.aborted,
    })
    if (io.signal.aborted) return
    const { days, calls, differing, repaired } = found
    if (wantsJson(args, io)) await io.out(`${JSON.stringify(found)}\n`)
    else await io.out(`${counted(days, 'day', 'days')}, ${counted(calls, 'event', 'events')}\n`)
    for (const { day, differing: groups } of differing)
      io.err(`${day}: ${counted(groups, 'sum differs', 'sums differ')}${repaired ? ', repaired' : ''}\n`)
    if (differing.length > 0 && !repaired)
      throw new Error('sums differ from the events: repair them with usage verify --repair')
  },
}
