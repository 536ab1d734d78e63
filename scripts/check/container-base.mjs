// Makes the file system of a container's base image: Debian without Node. Takes a minute, once for each checkout.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canRunContainers } from './containers.mjs'

const folder = fileURLToPath(new URL('../../node_modules/.satyapan-container-base', import.meta.url))
const mirror = 'http://deb.debian.org/debian'

/** @returns the folder of the file system. Throws an Error with the last lines of debootstrap. */
export function makeBase() {
  if (existsSync(folder)) return folder
  const making = `${folder}-${process.pid}`
  mkdirSync(dirname(making), { recursive: true })
  process.stderr.write('satyapan: making the base image of containers ...\n')
  const words = ['--variant=minbase', 'bookworm', making, mirror]
  const { status, stdout } = spawnSync('debootstrap', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  })
  if (status !== 0) {
    rmSync(making, { recursive: true, force: true })
    throw new Error(
      `the base image of containers could not be made: ${stdout.trim().split('\n').slice(-3).join(' ')}`,
    )
  }
  // Another process may have made it meanwhile.
  if (existsSync(folder)) rmSync(making, { recursive: true })
  else renameSync(making, folder)
  return folder
}

if (process.argv[1] === fileURLToPath(import.meta.url) && canRunContainers()) makeBase()
