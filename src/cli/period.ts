// Checks the period that a command about the ledger looks at: --from and --to.
import { periodAbout, timeOf } from '../operation/times.js'
import type { Arguments, Option } from './command.js'
import { readTime } from './duration.js'
import { Misuse } from './io.js'

export const periodOptions: Readonly<Record<string, Option>> = {
  from: { type: 'string', value: 'TIME', about: periodAbout.from },
  to: { type: 'string', value: 'TIME', about: periodAbout.to },
}

/** The same input. Throws Misuse for a period that ends before it begins. */
export function checkPeriod<Input extends { from?: string; to?: string }>(input: Input): Input {
  const { from, to } = input
  if (from !== undefined && to !== undefined && timeOf(to)! <= timeOf(from)!)
    throw new Misuse(
      `--to ${to} is not after --from ${from}: --to is left out, so that one day is --from 2026-04-01 --to 2026-04-02`,
    )
  return input
}

/** The members of an operation's input. Throws Misuse. */
export function periodOf(args: Arguments): { from?: string; to?: string } {
  const [from, to] = [args.text('from'), args.text('to')]
  if (from !== undefined) readTime('--from', from)
  if (to !== undefined) readTime('--to', to)
  return checkPeriod({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
}
