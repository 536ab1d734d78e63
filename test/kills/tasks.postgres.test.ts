// Tests that a node on a PostgreSQL server takes over the tasks of one that is killed, and answers for them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { type Nodes, openNodes } from './batches-nodes.js'
import { atWork, checkTasks, type PlannedTask, planTasks, submitTask } from './tasks-proof.js'

let nodes: Nodes | undefined
beforeAll(async () => {
  nodes = await openNodes()
})
afterAll(() => nodes?.close())

describe('tasks on PostgreSQL', () => {
  it('of a node that is killed are ended by the other, and charged once', async () => {
    const dying = await nodes!.start(0)
    const other = await nodes!.start(1)
    const here = createClient(dying)
    const there = createClient(other)
    await Promise.all([here.token(), there.token()])
    const planned = planTasks(0, 9)
    const submitted = planned.map((task) => submitTask(here, task))
    await atWork(dying)
    await dying.kill()
    const ids = await Promise.all(submitted)
    here.close()
    const tasks = new Map<string, PlannedTask>()
    for (const [i, task] of planned.entries()) {
      const requestId = await submitTask(there, task)
      if (ids[i] !== undefined) expect(requestId).toBe(ids[i])
      tasks.set(requestId!, task)
    }
    there.close()
    expect(tasks.size).toBe(planned.length)
    await checkTasks(other, tasks)
    await other.stop()
  })
})
