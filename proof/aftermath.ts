// Runs the second half of the proof of two weeks: a backup restored elsewhere, a person erased and searched for, an
// offline audit.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../src/kernel/clock.js'
import { panbasic } from '../src/lookups/pan/panbasic.js'
import { createLog } from '../src/platform/log.js'
import { readConfig } from '../src/server/config.js'
import { rowsOfJsonLines } from '../test/acceptance/usage-rows.js'
import { assembleWithDatabase } from '../test/support/assembled.js'
import { readEverything } from '../test/support/personal-data.js'
import { ask, renewToken } from './fortnight.js'
import { startMovedService } from './moved-service.js'
import { contentOfBackup, createSearch } from './search.js'
import { config, person, runBatch, type Story } from './story.js'

const { hitsIn, below: hitsBelow } = createSearch([person.pan, person.name])

/** Restores a backup into a new folder that has the master key; returns the folder. */
async function restore({ installation, service }: Story, name: string): Promise<string> {
  const dataDir = join(installation.scratchDir, name)
  const backup = join(installation.scratchDir, `${name}.backup`)
  await mkdir(dataDir, { mode: 0o700 })
  await copyFile(join(service.dataDir, 'master.key'), join(dataDir, 'master.key'))
  const done = await installation.cli('restore', backup, '--data-dir', dataDir)
  if (done.code !== 0) throw new Error(done.stderr)
  return dataDir
}

const envOf = async ({ installation }: Story, dataDir: string) => ({
  ...(await installation.environment({ config })),
  SATYAPAN_DATA_DIR: dataDir,
})

/** Everything sealed in a data directory, opened with its keys. */
async function openEverything(story: Story, dataDir: string): Promise<string> {
  const surroundings = { clock: systemClock, log: createLog('silent').log }
  const parts = await assembleWithDatabase(readConfig(await envOf(story, dataDir)), surroundings)
  try {
    return await readEverything(parts)
  } finally {
    await parts.close()
  }
}

/** `answered`: transaction ids of calls that were answered before the backup `before` began. */
export async function proveRestore(story: Story, answered: readonly string[]): Promise<void> {
  const { desks, say } = story
  const dataDir = await restore(story, 'before')
  const elsewhere = await startMovedService(await envOf(story, dataDir))
  try {
    const rows = rowsOfJsonLines(await elsewhere.run('usage', 'export', '--format', 'jsonl'))
    const held = new Set(rows.map((row) => row.transaction_id))
    const missing = answered.filter((id) => !held.has(id))
    const field = { ...desks[2]! }
    await renewToken(elsewhere, field)
    const { status } = await ask(elsewhere, field, { lookup: panbasic, pan: person.pan, isPost: true })
    say(
      'the backup, restored elsewhere, holds every call that was answered before it, and serves the same clients',
      `${rows.length} rows, ${missing.length} of ${answered.length} missing; a call is answered ${status}`,
      missing.length === 0 && answered.length > 0 && status === 200,
    )
  } finally {
    elsewhere.client.close()
    await elsewhere.stop()
  }
  const hits = hitsIn(await openEverything(story, dataDir))
  say('the search finds the person in that backup, opened with its key', `${hits} spellings`, hits > 0)
}

export async function proveErasure(story: Story): Promise<void> {
  const { installation, service, desks, say } = story
  const batch = await runBatch(story)
  const [loan] = desks
  const question = { lookup: panbasic, pan: person.pan, isPost: true }
  const once = { 'idempotency-key': 'asked-once' }
  await ask(service, loan!, question, once)
  const replayed = (await ask(service, loan!, question, once)).headers['idempotency-replayed']
  const fetched = await service.run('batch', 'fetch', batch)
  const before = hitsIn(fetched)
  const sums = () => service.run('usage', 'report', '--by', 'client', '--json')
  const sumsBefore = await sums()
  const erased = JSON.parse(await service.run('vault', 'erase', '--pan', person.pan, '--json'))
  const counts = Object.entries(erased).filter(([, count]) => count !== 0)
  say(
    'a person is erased: records, a batch, cached answers, the link from the ledger',
    counts.map(([what, count]) => `${what} ${count}`).join(', '),
    ['records', 'batch_cells', 'idempotent_answers', 'usage_events'].every((what) => erased[what] > 0) &&
      before > 0 &&
      replayed === 'true',
  )
  const exports = [
    await service.run('usage', 'export'),
    await service.run('audit', 'export'),
    await service.run('records', 'export', 'pan'),
    await service.run('records', 'export', 'taxpayer'),
    await service.run('batch', 'fetch', batch),
    await service.run('client', 'list', '--json'),
  ].join('\n')
  say(
    'no export and no result file names the person; the sums of the ledger stay',
    `${exports.length} characters, ${hitsIn(exports)} hits`,
    hitsIn(exports) === 0 && (await sums()) === sumsBefore,
  )
  const { json } = await ask(service, loan!, question)
  const status = (json as { data?: { status?: string } }).data?.status
  say('asked about the person, the service has no record', String(status), status === 'INVALID')
  // Asked again, the person is in the ledger again, as a keyed hash, and is erased again.
  await service.run('vault', 'erase', '--pan', person.pan)
  await service.run('backup', join(installation.scratchDir, 'after.backup'))
}

/** Runs while the service is down. */
export async function proveNothingLeft(story: Story): Promise<void> {
  const { installation, service, say } = story
  const { files, hits } = await hitsBelow(service.dataDir)
  const logs = service.logs()
  say(
    'no file of the data directory and no line of the log names the person',
    `${files} files, ${hits} hits; ${logs.split('\n').length} lines, ${hitsIn(logs)} hits`,
    hits === 0 && hitsIn(logs) === 0 && logs.length > 0,
  )
  const opened = hitsIn(await openEverything(story, service.dataDir))
  const raw = hitsIn(await contentOfBackup(join(installation.scratchDir, 'after.backup')))
  const inBackup = hitsIn(await openEverything(story, await restore(story, 'after')))
  say(
    'nothing sealed names the person either, opened with all keys, here and in a backup made afterwards',
    `${opened} hits here, ${raw} in the file, ${inBackup} in what it opens to`,
    opened + raw + inBackup === 0,
  )
}

/** Runs while the service is down. `head`: the head of the log that the auditor stored a week ago. */
export async function proveAudit({ installation, say }: Story, head: string): Promise<void> {
  const verified = await installation.run(['audit', 'verify', '--json', '--head', head], { config })
  if (verified.stdout === '') throw new Error(verified.stderr)
  const { entries, fault } = JSON.parse(verified.stdout)
  const exported = await installation.run(['audit', 'export', '--format', 'jsonl'], { config })
  const acts = exported.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).act as string)
  const wanted = {
    'client.create': 3,
    'client.secret.add': 1,
    'client.secret.revoke': 1,
    backup: 2,
    'vault.erase': 2,
  }
  const wrong = Object.entries(wanted).filter(
    ([act, count]) => acts.filter((one) => one === act).length !== count,
  )
  say(
    'with the service down, the auditor verifies the audit log against the head stored a week before, and finds every act in it',
    `${entries} entries, ${fault === null ? 'intact' : fault.problem}; ${wrong.length} kinds of acts differ${wrong[0] === undefined ? '' : `: ${wrong[0][0]}`}`,
    verified.code === 0 && fault === null && wrong.length === 0,
  )
}
