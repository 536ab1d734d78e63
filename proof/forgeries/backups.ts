// Forges backups: changed bytes, cut off, lengthened, and made anew under another key.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packBackup } from '../../src/platform/backup/backup-file.js'
import { readAuthenticated } from '../../src/platform/backup/backup-mac.js'
import { BadBackup } from '../../src/platform/backup/bad-backup.js'
import { below, changedBytes, type ForgeryKind, pick, type Random } from './forgery.js'

const keyCheck = '0123456789abcdef'
const macBytes = 32

export async function forgeBackups(random: Random): Promise<ForgeryKind> {
  const home = await mkdtemp(join(tmpdir(), 'satyapan-forgeries-'))
  const own = { key: randomBytes(32), keyCheck }
  async function made(name: string, key: Buffer): Promise<Buffer> {
    const folder = join(home, `${name}-files`)
    await mkdir(folder)
    await writeFile(join(folder, 'facts.json'), JSON.stringify({ name, owner: 'one' }))
    await writeFile(join(folder, 'table'), randomBytes(1_500))
    const facts = {
      format: 'satyapan-backup-1',
      madeAt: '2026-06-01T00:00:00Z',
      mode: 'embedded',
      keyCheck,
    } as const
    await packBackup(folder, join(home, name), facts, key)
    return readFile(join(home, name))
  }
  const genuine = await made('genuine', own.key)
  const second = await made('second', own.key)
  const others = await made('other', randomBytes(32))
  const file = join(home, 'tried')
  async function accepted(bytes: Buffer): Promise<boolean> {
    await writeFile(file, bytes)
    try {
      await readAuthenticated(file, own)
      return true
    } catch (error) {
      if (error instanceof BadBackup) return false
      throw error
    }
  }
  const content = (bytes: Buffer) => bytes.subarray(0, bytes.length - macBytes)
  const macOf = (bytes: Buffer) => bytes.subarray(bytes.length - macBytes)
  const ways: Readonly<Record<string, () => Buffer>> = {
    'changed bytes': () => changedBytes(random, genuine),
    'changed content under the old MAC': () =>
      Buffer.concat([changedBytes(random, content(genuine)), macOf(genuine)]),
    'the MAC of another backup': () =>
      Buffer.concat([
        content(genuine).subarray(0, genuine.length - macBytes - below(random, 50)),
        macOf(second),
      ]),
    'made under another key': () => Buffer.concat([changedBytes(random, content(others)), macOf(others)]),
    'twice changed': () => changedBytes(random, changedBytes(random, genuine)),
  }
  const names = Object.keys(ways)
  return {
    genuine: () => accepted(genuine),
    async attempt() {
      const how = pick(random, names)
      const bytes = ways[how]!()
      return bytes.equals(genuine) || bytes.equals(second)
        ? undefined
        : { how, isAccepted: await accepted(bytes) }
    },
    end: () => rm(home, { recursive: true }),
  }
}
