// Has PostgreSQL log the plans of slow statements, and finds the slowest.
import type { Database } from '../src/platform/database/database.js'

const logFromMs = 50

/** For sessions that begin from now on. Nothing where the server has no auto_explain. */
export async function startExplaining(db: Database): Promise<void> {
  try {
    await db.query(`load 'auto_explain'`)
  } catch {
    return
  }
  const set = (name: string, value: string) => db.query(`alter role current_user set ${name} = '${value}'`)
  await set('session_preload_libraries', 'auto_explain')
  await set('auto_explain.log_min_duration', `${logFromMs}ms`)
  await set('auto_explain.log_analyze', 'on')
  await set('auto_explain.log_timing', 'off')
}

/** Of what the server wrote: the longest statement with its plan. */
export function slowestPlan(output: string): string {
  const plans = output
    .split(/^(?=\S.* LOG: )/m)
    .flatMap((entry) => {
      const ms = /duration: ([\d.]+) ms\s+plan:/.exec(entry)?.[1]
      return ms === undefined ? [] : [{ ms: Number(ms), entry }]
    })
    .sort((a, b) => b.ms - a.ms)
  return plans[0]?.entry ?? `none took ${logFromMs} ms`
}
