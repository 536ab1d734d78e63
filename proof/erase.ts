// Proves that nothing left names an erased person: data, files, a backup made afterwards, exports.
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '../src/platform/backup/backup.js'
import { openInstallation } from '../test/support/installation.js'
import { fillPeople, readEverything } from '../test/support/personal-data.js'
import type { ProofLine } from './result.js'
import { contentOfBackup, createSearch } from './search.js'

const person = { pan: 'ABCPK1234Q', name: 'Kiran Vasantrao Erased' }
const stranger = { pan: 'ABCPZ9876R', name: 'Meena Das Stays' }

const { hitsIn, below: hitsBelow } = createSearch([person.pan, person.name])

const panOf = (n: number): string =>
  `AAA${'PCH'[n % 3]}${'ABCDEFGHIJ'[n % 10]}${String(n % 10_000).padStart(4, '0')}${String.fromCharCode(65 + (Math.floor(n / 10_000) % 26))}`

async function writeRecords(file: string, records: number): Promise<void> {
  const unique = new Set(Array.from({ length: records }, (_, n) => panOf(n)))
  const lines = [...unique].map((pan, n) => `${pan},Person ${n},Individual`)
  const named = [person, stranger].map(({ pan, name }) => `${pan},${name},Individual`)
  await writeFile(file, `pan_number,full_name,category\n${[...lines, ...named].join('\n')}\n`)
}

export async function proveErase({ records }: { records: number }): Promise<readonly ProofLine[]> {
  const here = await openInstallation()
  const lines: ProofLine[] = []
  const say = (promise: string, measured: string, held: boolean) => lines.push({ promise, measured, held })
  const sums = async () =>
    JSON.stringify(
      (await here.parts.db.query('select count(*)::int as n, sum(price)::int as p from usage_event')).rows,
    )
  try {
    await writeRecords(join(here.home, 'pan.csv'), records)
    await here.run('records', 'import', 'pan', 'pan.csv', '--keep-going')
    await rm(join(here.home, 'pan.csv'))
    await fillPeople(here.parts, person, stranger)
    await here.run('backup', 'before.backup')
    const found = hitsIn(await readEverything(here.parts))
    say(
      'before the erasure, the search finds the person in what can be opened',
      `${found} spellings found`,
      found > 0,
    )
    const before = await sums()

    const cpu = process.cpuUsage()
    let [slowest, erasing, asked] = [0, true, 0]
    const asking = (async () => {
      for (; erasing; asked++) {
        const from = process.hrtime.bigint()
        await here.parts.db.query('select 1')
        slowest = Math.max(slowest, Number(process.hrtime.bigint() - from) / 1e6)
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    await here.run('vault', 'erase', '--pan', person.pan)
    erasing = false
    await asking
    const { user, system } = process.cpuUsage(cpu)
    say(
      `erased among ${records} records while statements run`,
      `${((user + system) / 1e6).toFixed(1)} s of CPU; ${asked} statements beside it, the slowest ${slowest.toFixed(0)} ms`,
      asked > 0,
    )

    const opened = await readEverything(here.parts)
    say(
      'nothing that can be opened with all keys names the person',
      `${hitsIn(opened)} hits`,
      hitsIn(opened) === 0,
    )
    say(
      'everyone else is still there',
      'the stranger is found',
      opened.includes(stranger.pan) && opened.includes(stranger.name),
    )
    say('the sums of the ledger are unchanged', await sums(), (await sums()) === before)

    const directory = await hitsBelow(here.dataDir)
    say(
      'no file of the data directory names the person',
      `${directory.files} files, ${directory.hits} hits`,
      directory.hits === 0,
    )
    const exports = [
      await here.run('usage', 'export'),
      await here.run('audit', 'export'),
      await here.run('client', 'list', '--json'),
      await here.run('webhook', 'deliveries', '--json'),
    ].join('\n')
    say(
      'no export names the person',
      `${exports.length} characters, ${hitsIn(exports)} hits`,
      hitsIn(exports) === 0,
    )

    await here.run('backup', 'after.backup')
    const raw = hitsIn(await contentOfBackup(join(here.home, 'after.backup')))
    const restored = join(here.home, 'restored')
    await restoreBackup({
      file: join(here.home, 'after.backup'),
      dataDir: restored,
      key: null,
      check: async () => {},
    })
    await copyFile(join(here.dataDir, 'master.key'), join(restored, 'master.key'))
    const other = await here.open(restored)
    const inBackup = await readEverything(other)
    await other.close()
    say(
      'a backup made afterwards, restored and opened, does not name the person',
      `${raw} hits in the file, ${hitsIn(inBackup)} in what it opens to`,
      raw === 0 && hitsIn(inBackup) === 0 && inBackup.includes(stranger.pan),
    )

    await here.run('vault', 'rotate')
    await rm(join(here.dataDir, 'master.key.old'))
    const earlier = join(here.home, 'earlier')
    await restoreBackup({
      file: join(here.home, 'before.backup'),
      dataDir: earlier,
      key: null,
      check: async () => {},
    })
    await copyFile(join(here.dataDir, 'master.key'), join(earlier, 'master.key'))
    const refusal = await here.open(earlier).then(
      async (parts) => {
        await parts.close()
        return 'it opened'
      },
      (error: Error) => error.message,
    )
    say(
      'after a rotation, when the old master key is destroyed, nobody can open an earlier backup',
      refusal.replaceAll(here.home, ''),
      /is not the one/.test(refusal),
    )
    const audit = JSON.parse(await here.run('audit', 'verify', '--json'))
    say('the audit log is intact', `${audit.entries} entries`, audit.fault === null)
    return lines
  } finally {
    await here.discard()
  }
}
