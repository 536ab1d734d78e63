// Tests that a reload puts into force of which kinds the imported records are complete, for calls that begin then.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.js'
import type { Source } from '../../src/lookups/source.js'
import { createLog } from '../../src/platform/log.js'
import { readConfig } from '../../src/server/config.js'
import { withReloaded } from '../../src/server/reload/reloaded-keys.js'
import { assembleWithDatabase, type PartsWithDatabase } from '../support/assembled.js'

let home: string
let parts: PartsWithDatabase

const configOf = async (...sources: unknown[]) => {
  const file = join(home, 'live.yaml')
  await writeFile(file, JSON.stringify({ sources }))
  return readConfig({ SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: file })
}

async function reloadTo(...sources: unknown[]): Promise<void> {
  const next = await parts.configuring.prepare(withReloaded(parts.config, await configOf(...sources)))
  next.use()
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'reload-records-'))
  const log = createLog('silent').log
  parts = await assembleWithDatabase(await configOf('records'), { clock: systemClock, log })
  const held = parts.records.kinds.kindOf('pan').read({ pan_number: 'ABCPK1234Q', full_name: 'Kiran Asks' })
  await parts.records.put('pan', [held], async () => {})
})
afterAll(async () => {
  await parts?.close()
  await rm(home, { recursive: true })
})

const recordsInForce = () => parts.inForce.now().sources.find(({ name }) => name === 'records')!
/** What records say of a PAN that they do not hold. */
const unheld = (records: Source) => records.answers.panbasic!({ pan_number: 'ABCPX1111X' }, {} as never)

it('says "unknown" of a kind only while the configuration in force does not call it incomplete', async () => {
  const atStart = recordsInForce()
  expect(await unheld(atStart)).toMatchObject({ miss: 'authoritative' })
  await reloadTo({ records: { incomplete: ['pan'] } })
  expect(await unheld(recordsInForce())).toMatchObject({ miss: 'partial' })
  // A call that began before ends under what it began with.
  expect(await unheld(atStart)).toMatchObject({ miss: 'authoritative' })
  await reloadTo('records')
  expect(await unheld(recordsInForce())).toMatchObject({ miss: 'authoritative' })
})
