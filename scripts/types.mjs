// `npm run types`: writes the type declarations of the build, for authors of their own sources and for the package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes the declarations of src into dist, unless they exist: a build removes those of older sources. */
export async function writeTypes() {
  await prepare()
  if (existsSync(join(root, 'dist', 'main.d.ts'))) return
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = ['-p', 'tsconfig.json', '--emitDeclarationOnly', '--noCheck', '--incremental', 'false']
  const { status } = spawnSync(process.execPath, [tsc, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`tsc ended with ${status}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTypes()
