// Opens a traced service in this process, over two sources, the first of which fails.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src/kernel/clock.js'
import { unaudited } from '../../../src/platform/audit-port.js'
import type { Log } from '../../../src/platform/log.js'
import { assemble } from '../../../src/server/compose/assemble.js'
import { openConfiguredTracing } from '../../../src/server/compose/open-tracing.js'
import { readConfig } from '../../../src/server/config.js'
import { openFrame } from '../../../src/server/frame.js'
import { startWork } from '../../../src/server/work.js'
import { createClient } from '../../support/client.js'

/** Its error message is about the person. */
const failing = `export default () => ({
  answers: { panbasic: async (input) => { throw new Error('nothing about ' + JSON.stringify(input)) } },
})
`
const answering = `export default () => ({
  answers: {
    panbasic: async ({ pan_number }) => ({
      subCode: 'SUCCESS',
      reference: 'their-reference-81',
      data: {
        '@entity': 'pan', pan: pan_number, full_name: 'ASHA VIJAY ZAVERI', status: 'VALID', category: 'Individual',
        name_information: { pan_name_cleaned: 'Asha Vijay Zaveri' },
      },
    }),
    'upi-basic': async () => ({
      subCode: 'SUCCESS',
      data: {
        account_exists: true, name_at_bank: 'ASHA V ZAVERI',
        name_information: { name_at_bank_cleaned: 'Asha V Zaveri' },
      },
    }),
  },
})
`

type LogLine = Readonly<Record<string, unknown>>

export async function openTracedService(tracing: Record<string, unknown>) {
  const home = await mkdtemp(join(tmpdir(), 'satyapan-tracing-'))
  await writeFile(join(home, 'failing.mjs'), failing)
  await writeFile(join(home, 'answering.mjs'), answering)
  const config = {
    sources: [
      { name: 'primary', module: join(home, 'failing.mjs') },
      { name: 'second', module: join(home, 'answering.mjs') },
    ],
    tracing,
  }
  await writeFile(join(home, 'live.yaml'), JSON.stringify(config))
  const lines: LogLine[] = []
  const take = (line: unknown) => void lines.push(line as LogLine)
  const log = { debug: take, info: take, warn: take, error: take, fatal: take } as unknown as Log
  const env = {
    SATYAPAN_PORT: '0',
    SATYAPAN_DATA_DIR: join(home, 'data'),
    SATYAPAN_CONFIG: join(home, 'live.yaml'),
    COLLECTOR_KEY: 'key-of-the-collector',
  }
  const settings = readConfig(env, home)
  const opened = await openConfiguredTracing(settings, { clock: systemClock, log })
  const parts = await assemble(settings, { clock: systemClock, log, tracing: opened })
  const frame = await openFrame(parts)
  const work = await startWork(parts, frame, { role: 'all', sweeps: false })
  const client = createClient({
    ...(await parts.clients.create('Asha Traders', unaudited)),
    baseUrl: parts.address.baseUrl,
    ca: await readFile(frame.certificate.caFile, 'utf8'),
  })
  return {
    client,
    lines,
    parts,
    metrics: () => frame.metrics.text(),
    ask: (pan_number: string, headers: Record<string, string> = {}) =>
      client.lookup('/v1/verification/panbasic', { pan_number, name: 'Asha' }, { headers }),
    async close() {
      client.close()
      await work.close()
      await parts.close()
      frame.certificate.close()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type TracedService = Awaited<ReturnType<typeof openTracedService>>
