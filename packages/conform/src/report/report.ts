// What a report shows: the run, its totals, and each case with its outcome.
import type { Tried } from '../case.js'
import { type Totals, totalsOf } from '../run.js'

export interface Report {
  readonly baseUrl: string
  /** ISO 8601. */
  readonly at: string
  readonly durationMs: number
  readonly requests: number
  readonly tried: readonly Tried[]
}

export interface Group {
  readonly name: string
  readonly tried: readonly Tried[]
  readonly totals: Totals
}

export function groupsOf({ tried }: Report): Group[] {
  const names = [...new Set(tried.map((one) => one.case.group))]
  return names.map((name) => {
    const own = tried.filter((one) => one.case.group === name)
    return { name, tried: own, totals: totalsOf(own) }
  })
}

/** How the token of the commands is had. */
export const tokenCommand = (baseUrl: string): string =>
  `TOKEN=$(curl -sS '${baseUrl}/v1/authorize' --form-string "client_id=$CLIENT_ID" --form-string "client_secret=$CLIENT_SECRET" | sed 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/')`
