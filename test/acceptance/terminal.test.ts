// Tests commands that run until they are stopped: listen receives webhooks, logs follows calls.
import type { ChildProcess } from 'node:child_process'
import { expect, it } from 'vitest'
import { exit, spawnProduct } from '../support/processes.js'
import { commandJson, describeLocal, useTarget } from './target.js'

const target = useTarget()
const withinMs = 60_000 // a process starts, on a busy machine

interface Staying {
  child: ChildProcess
  lines(): string[]
  complaints(): string
  ended: Promise<number | null>
}

function stay(...args: string[]): Staying {
  const child = spawnProduct(args, target.service.env)
  let printed = ''
  let complained = ''
  child.stdout?.on('data', (text) => (printed += text))
  child.stderr?.on('data', (text) => (complained += text))
  const lines = () => printed.split('\n').filter((line) => line !== '')
  return { child, lines, complaints: () => complained, ended: exit(child) }
}

describeLocal('commands that stay', () => {
  it('listen replaces the endpoint, prints what is signed, and restores the endpoint', async () => {
    const { service } = target
    await commandJson(service, 'webhook', 'set', '--operator', 'https://hooks.example.com/before')
    const listening = stay('listen', '--operator', '--register', '--port', '0', '--count', '1')
    await expect.poll(listening.complaints, { timeout: withinMs }).toContain('listening on http://127.0.0.1:')
    const sent = await commandJson(service, 'webhook', 'test', '--operator')
    expect(sent).toMatchObject({ outcome: 'delivered', http_status: 204 })
    expect(await listening.ended).toBe(0)
    expect(listening.lines().map((line) => JSON.parse(line))).toMatchObject([
      { webhook_id: sent.webhook_id, type: 'webhook.test', verified: true, problem: null, status: 204 },
    ])
    const after = await commandJson(service, 'webhook', 'set', '--operator')
    expect(after.url).toBe('https://hooks.example.com/before')
  })

  it('logs shows the newest calls, and each later one, without identifiers', async () => {
    const { service, client } = target
    await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
    const following = stay('logs', '--last', '1')
    const rows = () => following.lines().map((line) => JSON.parse(line) as Record<string, unknown>)
    await expect
      .poll(rows, { timeout: withinMs })
      .toMatchObject([{ lookup: 'panbasic', sub_code: 'SUCCESS' }])
    await client.lookup('/v1/verification/rc-advanced', { rc_number: 'DL99ZZ0003' })
    await expect.poll(() => rows().length, { timeout: withinMs }).toBe(2)
    following.child.kill('SIGTERM')
    await following.ended
    expect(rows()[1]).toMatchObject({
      lookup: 'rc-advanced',
      sub_code: 'SOURCE_FAILURE',
      http_status: 500,
      client_id: service.clientId,
      price: 0,
    })
    expect(following.lines().join()).not.toMatch(/DL99ZZ0003|ZZZPZ1000A/)

    const shown = await service.cli('logs', '--no-follow', '--failed', '--lookup', 'rc-advanced', '--text')
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^at +client +lookup/) })
    expect(shown.stdout).toMatch(/rc-advanced +SOURCE_FAILURE +₹0\.00/)
    expect(shown.stdout).not.toContain('panbasic')

    const unknown = await service.cli('logs', '--client', 'live_nobody')
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('there is no client live_nobody')
  })
})
