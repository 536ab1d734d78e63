// Tests that nobody who may signal the service can open Node's inspector in it, and read its keys there.
import { expect, it } from 'vitest'
import { describeLocal, useTarget } from './target.js'

const target = useTarget()

describeLocal('SIGUSR1', () => {
  it('does not open the inspector, and the service continues', async () => {
    const { service, client } = target
    process.kill(service.pid, 'SIGUSR1')
    // Answered by a process that has had the signal: Node would have opened it and said so by then.
    for (let call = 0; call < 20; call++)
      expect((await client.request({ method: 'GET', path: '/healthz' })).status).toBe(200)
    expect(service.logs()).not.toMatch(/Debugger listening|inspector/i)
    expect(await client.token()).toMatch(/^ey/)
  })
})
