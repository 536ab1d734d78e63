// Tests more calls than can be answered: some are refused at once, from the address with the most.
import { expect, it } from 'vitest'
import { exchange, lookupBytes, openLine, requestBytes, type Seen, startFront } from './front.js'

const front = await startFront({ inFlight: 100_000, callsPerConnection: 1_000, queuedCalls: 20 })
const pipelined = 100

it('refuses calls of the flooding address, never of another, and never probes', async () => {
  const flooding = await Promise.all(Array.from({ length: 8 }, () => openLine(front, { from: '127.0.0.2' })))
  const isRefused = ({ status }: Seen) => status === 503
  let isOver = false
  let sent = 0
  const flood = (async () => {
    while (!flooding.some((line) => line.answers().some(isRefused))) {
      for (const { socket } of flooding) socket.write(lookupBytes(front).repeat(pipelined))
      sent += pipelined
      await Promise.all(flooding.map((line) => line.came(sent)))
    }
    isOver = true
  })()

  const seen: number[] = []
  const other = await openLine(front, { from: '127.0.0.3' })
  do {
    other.socket.write(lookupBytes(front))
    seen.push((await other.came(seen.length + 1)).at(-1)!.status)
    const [probe] = await exchange(front, requestBytes(front, 'GET /healthz'))
    expect(probe?.status).toBe(200)
  } while (!isOver)
  await flood

  expect(new Set(seen)).toEqual(new Set([200]))
  const refused = flooding.flatMap((line) => line.answers()).filter(isRefused)
  expect(refused.length).toBeGreaterThan(0)
  for (const { head, id } of refused) {
    expect(head).toMatch(/^retry-after: 1\r$/im)
    expect(head).not.toMatch(/^connection: close/im)
    expect(id).not.toBe('')
  }
  for (const { socket } of [...flooding, other]) socket.destroy()
})

it('accepts a burst: as many simultaneous calls as may wait, and those that begin, are answered', async () => {
  const calm = await startFront({ queuedCalls: 20 })
  const line = await openLine(calm)
  line.socket.write(lookupBytes(calm).repeat(36))
  expect((await line.came(36)).map(({ status }) => status)).toEqual(Array(36).fill(200))
  line.socket.destroy()
})
