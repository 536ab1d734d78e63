// Proves tasks by kills: submits some, kills the process while it runs them, and reads what clients and ledger saw.
import { expect } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import { type Client, createClient } from '../support/client.js'
import { metricsOf } from '../support/metrics.js'
import type { Service } from '../support/service.js'
import { until } from '../support/until.js'

const path = '/v1/verification/post-driving-license'
const pollPath = '/v1/verification/get-driving-license'
/** Asha's licence is found at once, Zoya's takes two seconds, and nobody has the third. */
const subjects = [
  { dl_number: 'ZZ0120200000005', dob: '1991-09-03' },
  { dl_number: 'ZZ0120200000001', dob: '1988-04-12' },
  { dl_number: 'ZZ0120200000002', dob: '1988-04-12' },
]

/** A submission of one round of kills; its key makes a repetition the same task. */
export interface PlannedTask {
  readonly key: string
  readonly values: Record<string, string>
}

export const planTasks = (round: number, count = 6): PlannedTask[] =>
  Array.from({ length: count }, (_, i) => ({
    key: `kill-${round}-${i}`,
    values: subjects[i % subjects.length]!,
  }))

/** The request_id; undefined when the process died before it answered. */
export async function submitTask(client: Client, { key, values }: PlannedTask): Promise<string | undefined> {
  try {
    const headers = { 'idempotency-key': key }
    const answer = await client.lookup(path, values, { method: 'POST', headers })
    expect(answer.status, answer.body).toBe(200)
    return (answer.json as { request_id: string }).request_id
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String(code)) || /socket hang up/.test(message))
      return undefined
    throw error
  }
}

/** Waits until the process has tasks in progress. */
export const atWork = (service: Service): Promise<unknown> =>
  until(async () => ((await metricsOf(service)).get('satyapan_tasks_in_progress') ?? 0) > 0)

/** Every task that was ever answered or repeated: it has ended, and the ledger has one charged event with its id. */
export async function checkTasks(service: Service, tasks: ReadonlyMap<string, PlannedTask>): Promise<void> {
  const client = createClient(service)
  for (const [requestId, { values }] of tasks) {
    const element = await until(
      async () => {
        const answer = await client.lookup(pollPath, { request_id: requestId })
        expect(answer.status, answer.body).toBe(200)
        const [task] = answer.json as [{ status: string; result?: { source_output: { status: string } } }]
        return task.status === 'in_progress' ? undefined : task
      },
      { withinMs: 60_000 },
    )
    const isFound = values.dl_number !== 'ZZ0120200000002'
    expect(element.result?.source_output.status).toBe(isFound ? 'id_found' : 'id_not_found')
  }
  client.close()
  const events = (await usageRows(service)).filter(({ lookup }) => lookup === 'driving-license')
  const charged = events.filter((event) => event.charged === true).map((event) => event.transaction_id)
  expect(charged.sort()).toEqual([...tasks.keys()].sort())
}
