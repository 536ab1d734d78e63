// Runs the short forms of the proofs about sources: failover under load, and that all records of who answered agree.
import { expect, it } from 'vitest'
import { proveFailover } from '../../proof/failover.js'
import { proveProvenance } from '../../proof/provenance.js'

const limitMs = 300_000 // they start processes; on an idle machine each takes some twenty seconds

it(
  'one of two upstreams is killed under load: no call fails, and it is used again when it is back',
  async () => {
    const lines = await proveFailover({ phaseMs: 1_000, say: () => {} })
    expect(lines.filter(({ held }) => !held)).toEqual([])
  },
  limitMs,
)

it(
  "ledger, attempts, report, invoice and the upstream's own log agree to the call",
  async () => {
    const lines = await proveProvenance({ calls: 1_000, seed: 7 })
    expect(lines.filter(({ held }) => !held)).toEqual([])
  },
  limitMs,
)
