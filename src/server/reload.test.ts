import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../platform/config.js'
import { createLog, type LogLevel } from '../platform/log.js'
import { reload } from './reload.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-reload-'))
const file = join(folder, 'satyapan.config.yaml')
const read = () => readConfig({}, folder)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a service does when its file changes from `before` to `after`. */
async function reloaded(before: string, after: string) {
  writeFileSync(file, before)
  const config = read()
  writeFileSync(file, after)
  const did: unknown[] = []
  const { log } = createLog('silent')
  const note = (facts: object) => void did.push(facts)
  const open = {
    log: { ...log, info: note, warn: note, error: note } as typeof log,
    setLevel: (level: LogLevel) => void did.push(level),
  }
  await reload({
    config,
    open,
    read,
    running: { reload: async (level) => void did.push(`supervised ${level}`) },
  })
  return did
}

it('applies the log level, and names the settings that wait for the next start', async () => {
  expect(
    await reloaded('currency: INR', 'log: { level: warn }\ncurrency: USD\nprices: { panbasic: 5 }'),
  ).toEqual(['warn', 'supervised warn', { log_level: 'warn' }, { keys: ['prices', 'currency'] }])
  // Not under the name level, which every line has already.
  expect(await reloaded('currency: INR', 'currency: INR')).toEqual([
    'info',
    'supervised info',
    { log_level: 'info' },
  ])
})

it('changes nothing when the file is wrong', async () => {
  expect(await reloaded('currency: INR', 'log: { level: loud }')).toEqual([
    { reason: expect.stringMatching(/log\.level is "loud", expected one of debug, info, warn, error/) },
  ])
})
