// Tests that a master key file which is mounted by itself, and so cannot be replaced, is found before a rotation changes
// anything. Runs the compiled files in a mount namespace.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const holder = new URL('../../dist/vault/master-key-holder.js', import.meta.url).href
const text = (byte: number) => `${Buffer.alloc(32, byte).toString('base64')}\n`
let home: string
const keys = () => join(home, 'keys')
const file = () => join(keys(), 'master.key')

/** Prints the message of what `call` throws, with the key file mounted by itself. */
function inNamespace(call: string): string {
  const script = `
    const { createMasterKeyHolder, takeUpNewKey } = await import(${JSON.stringify(holder)})
    const file = ${JSON.stringify(file())}
    await (${call}).then(() => console.log('done'), (error) => console.log(error.message))`
  const mounted = 'mount --bind "$0" "$1" && exec "$2" --input-type=module --eval "$3"'
  const words = ['--mount', 'sh', '-c', mounted, join(home, 'mounted.key'), file(), process.execPath, script]
  const { stdout, stderr } = spawnSync('unshare', words, { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'mounted-key-'))
  await mkdir(keys())
  await writeFile(join(home, 'mounted.key'), text(1), { mode: 0o600 })
  await writeFile(file(), '')
})
afterEach(() => rm(home, { recursive: true, force: true }))

it('is refused before a rotation, and nothing is left', async () => {
  const said = inNamespace('createMasterKeyHolder(file, Buffer.alloc(32, 1)).assertReplaceable()')
  expect(said).toContain('it is mounted as a single file; mount the folder')
  expect(await readdir(keys())).toEqual(['master.key'])
})

it('is named, with what to do, by a start that finds the new key in use', async () => {
  await writeFile(`${file()}.new`, text(2), { mode: 0o600 })
  expect(inNamespace('takeUpNewKey(file, () => true)')).toContain(
    `write the content of the new file into ${file()}`,
  )
  expect(await readFile(`${file()}.new`, 'utf8')).toBe(text(2))
  expect(await readdir(keys())).toEqual(['master.key', 'master.key.new'])
})
