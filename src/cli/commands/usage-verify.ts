// Defines the command that recounts the usage ledger: whether its sums are those of its events.
import { repairDay, type VerifiedDay, verifyDays } from '../../usage/verify.js'
import { type Command, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { periodNotes, periodOptions, readPeriod } from '../period.js'

export const usageVerify: Command = {
  name: 'usage verify',
  summary: 'Recount usage events, and compare the sums that reports are made from.',
  options: {
    ...periodOptions,
    repair: { type: 'boolean', about: 'Sum the days that differ up again.' },
  },
  notes: [
    ...periodNotes,
    'Reads every event of the period, day by day; the last minutes are not summed up yet and are left out.',
    'Exit status 1 when a day differs and was not repaired.',
  ],
  arity: [0, 0],
  async run(parts, args, io) {
    const differing: VerifiedDay[] = []
    let [days, calls] = [0, 0]
    for await (const found of verifyDays(parts.db, readPeriod(args))) {
      if (io.signal.aborted) return
      days++
      calls += found.calls
      io.progress(`${found.day}: ${counted(calls, 'event', 'events')}`)
      if (found.differing === 0) continue
      differing.push(found)
      if (args.flag('repair'))
        await repairDay(parts.db, found.day, (tx) =>
          parts.writeAudit(tx, { act: 'usage.repair', target: found.day }),
        )
    }
    const repaired = args.flag('repair')
    if (wantsJson(args, io)) await io.out(`${JSON.stringify({ days, calls, differing, repaired })}\n`)
    else await io.out(`${counted(days, 'day', 'days')}, ${counted(calls, 'event', 'events')}\n`)
    for (const { day, differing: groups } of differing)
      io.err(`${day}: ${counted(groups, 'sum differs', 'sums differ')}${repaired ? ', repaired' : ''}\n`)
    if (differing.length > 0 && !repaired)
      throw new Error('sums differ from the events: repair them with usage verify --repair')
  },
}
