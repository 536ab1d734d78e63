// Tests that a wait for a batch says how far it is, ends with it, and processes it where no service does.
import { describe, expect, it } from 'vitest'
import type { Call } from '../../operation/operation.js'
import type { BatchProgress } from '../batches.js'
import { waitForBatch } from './batches.js'

const id = '0123456789abcdef0123456789abcdef'
const batch: BatchProgress = {
  requestId: id,
  clientId: 'live_1',
  lookup: 'panbasic',
  status: 201,
  records: 4,
  done: 0,
  succeeded: 0,
  counts: {},
  origin: null,
  submittedAt: 0,
  completedAt: null,
  cancelledAt: null,
}

/** @param states what each look at the batch finds; the last is found again and again */
async function wait(states: readonly Partial<BatchProgress>[], isProcessing: boolean, leaveAfter?: number) {
  const acts: string[] = []
  const caller = new AbortController()
  let looks = 0
  const batches = {
    processing: () => isProcessing,
    start: async () => void acts.push('start'),
    stop: async () => void acts.push('stop'),
    async list({ clientId }: { clientId: string | null }) {
      const state = states[Math.min(looks++, states.length - 1)]!
      if (looks === leaveAfter) caller.abort()
      return clientId === null || clientId === batch.clientId ? [{ ...batch, ...state }] : []
    },
  }
  const progress = (text: string, isDone?: boolean) => acts.push(isDone ? `${text}.` : text)
  const call = { progress, signal: caller.signal } as unknown as Call
  return {
    acts,
    waitFor: (clientId?: string) =>
      waitForBatch.run(
        { batches },
        { request_id: id, ...(clientId === undefined ? {} : { client_id: clientId }) },
        call,
      ),
  }
}

const complete = { done: 4, succeeded: 3, counts: { SUCCESS: 3, INVALID_PAN: 1 }, completedAt: 5 }
const half = `[${'#'.repeat(15)}${'.'.repeat(15)}] 2/4 SUCCESS 2`
const full = `[${'#'.repeat(30)}] 4/4 SUCCESS 3, INVALID_PAN 1.`

describe('a wait for a batch', () => {
  it('says how far it is until it is complete', async () => {
    const { acts, waitFor } = await wait([{ done: 2, succeeded: 2, counts: { SUCCESS: 2 } }, complete], true)
    expect(await waitFor('live_1')).toMatchObject({ state: 'completed', done: 4, failed: 1 })
    expect(acts).toEqual([half, full])
  })

  it('processes it where no service runs, and only meanwhile', async () => {
    const { acts, waitFor } = await wait([complete], false)
    await waitFor()
    expect(acts).toEqual(['start', full, 'stop'])
  })

  it('ends when the caller has gone, with what is done by then', async () => {
    const { waitFor } = await wait([{ done: 2, succeeded: 2 }], true, 2)
    expect(await waitFor()).toMatchObject({ state: 'processing', done: 2 })
  })

  it("is refused for another client's batch", async () => {
    const { waitFor } = await wait([complete], true)
    await expect(waitFor('live_2')).rejects.toThrow(`there is no batch ${id} of live_2`)
  })
})
