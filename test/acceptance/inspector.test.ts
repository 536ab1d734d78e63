// Tests that nobody who may signal the service can open Node's inspector in it, and read its keys there.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeLocal, useTarget } from './target.js'

const target = useTarget()

describeLocal('SIGUSR1', () => {
  it('does not open the inspector, and the service continues', async () => {
    const { service, client } = target
    process.kill(service.pid, 'SIGUSR1')
    await pause(500)
    expect(service.logs()).not.toMatch(/Debugger listening|inspector/i)
    expect(await client.token()).toMatch(/^ey/)
  })
})
