// Runs the short form of the proof of rolling restarts behind one proxy.
import { expect, it } from 'vitest'
import type { ProxyName } from '../../proof/proxies.js'
import { proveRolling } from '../../proof/rolling.js'

/** Eight callers make some 150 calls a second: many more than are needed below, and processors are left for other tests. */
const pauseMs = 50

export function provesRollingBehind(proxy: ProxyName): void {
  it(`restarts, upgrades and a kill behind ${proxy} hold what is promised`, {
    timeout: 480_000,
  }, async () => {
    const lines = await proveRolling({ proxies: [proxy], calls: 500, processes: 1, pauseMs })
    expect(lines.filter(({ held }) => !held)).toEqual([])
    expect(lines).toHaveLength(4)
  })
}
