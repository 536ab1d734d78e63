// Tests how long a connection is waited for: by whether the server answers others.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectPatiently } from './patient-connect.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const silentMs = 800

/** A pool without a free connection. A test says when one comes, or that none will. */
function waitingPool() {
  let come = (_client: object) => {}
  let fail = (_error: Error) => {}
  const pool = {
    idleCount: 0,
    waitingCount: 0,
    connect: () =>
      new Promise((resolve, reject) => {
        come = resolve
        fail = reject
      }),
  }
  let answers = 0
  const ended: string[] = []
  connectPatiently(pool as never, { silentMs, answers: () => answers }).then(
    () => ended.push('connected'),
    (error: Error) => ended.push(error.message),
  )
  const released = vi.fn()
  return {
    ended,
    released,
    come: () => come({ release: released }),
    fail: (message: string) => fail(new Error(message)),
    async pass(ms: number, answered: number) {
      answers += answered
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}

it('gives up when nothing is answered, and takes no connection that comes later', async () => {
  const { ended, pass, come, released } = waitingPool()
  await pass(silentMs - 1, 0)
  expect(ended).toEqual([])
  await pass(1, 0)
  expect(ended).toEqual(['timeout: nothing was answered within 800 ms'])
  come()
  await pass(0, 0)
  expect(released).toHaveBeenCalledOnce()
})

it('waits as long as others are answered, and then no longer', async () => {
  const { ended, pass } = waitingPool()
  for (let n = 0; n < 3; n++) await pass(silentMs, 1)
  expect(ended).toEqual([])
  await pass(silentMs, 0)
  expect(ended).toEqual(['timeout: nothing was answered within 800 ms'])
})

it('takes a connection that comes late, and tells at once what the pool says', async () => {
  const busy = waitingPool()
  await busy.pass(silentMs, 1)
  busy.come()
  await busy.pass(silentMs * 3, 0)
  expect([busy.ended, busy.released.mock.calls.length]).toEqual([['connected'], 0])

  const refused = waitingPool()
  refused.fail('connect ECONNREFUSED')
  await refused.pass(0, 0)
  expect(refused.ended).toEqual(['connect ECONNREFUSED'])
})

it('waits for nothing where a connection is free', async () => {
  const connect = vi.fn(async () => ({}))
  await connectPatiently({ idleCount: 1, waitingCount: 0, connect } as never, { silentMs, answers: () => 0 })
  expect(vi.getTimerCount()).toBe(0)
})
