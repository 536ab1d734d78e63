// Reads the period that a command about the ledger looks at: --from and --to.
import type { Period } from '../usage/usage-store.js'
import type { Arguments, Option } from './command.js'
import { readTime } from './duration.js'
import { Misuse } from './io.js'

export const periodOptions: Readonly<Record<string, Option>> = {
  from: { type: 'string', value: 'TIME', about: 'From this day or time on. Default: all time.' },
  to: {
    type: 'string',
    value: 'TIME',
    about: 'Before this day or time, which is itself left out. Default: all time.',
  },
}

export const periodNotes = [
  'TIME is a day of Indian Standard Time, 2026-04-01, or a time with its zone, 2026-04-01T09:30:00Z or ...+05:30.',
  'The month of April: --from 2026-04-01 --to 2026-05-01',
]

/** Throws Misuse for a period that ends before it begins. */
export function readPeriod(args: Arguments): Period {
  const from = args.text('from')
  const to = args.text('to')
  const period = {
    from: from === undefined ? 0 : readTime('--from', from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : readTime('--to', to),
  }
  if (period.to <= period.from)
    throw new Misuse(
      `--to ${to} is not after --from ${from}: --to is left out, so that one day is --from 2026-04-01 --to 2026-04-02`,
    )
  return period
}

/** The same in the form of the operations' input. Throws Misuse. */
export function periodOf(args: Arguments): { from?: string; to?: string } {
  readPeriod(args)
  const [from, to] = [args.text('from'), args.text('to')]
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
