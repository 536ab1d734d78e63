// Tests the lock for installing and building a checkout: one holder, and no lock left by a killed process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './tree.js'

let directory: string
const started: ReturnType<typeof spawn>[] = []

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'checkout-')), 'locks')
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(join(directory, '..'), { recursive: true })
})

/** Where all processes write what they did, in order. */
const noted = () => join(directory, '..', 'noted')

/** A process that takes the lock and says `held`; when its input ends it says `free` and releases the lock. */
function contender() {
  const module = pathToFileURL(join(root, 'scripts/build/checkout-lock.mjs')).href
  const script = `
    import { once } from 'node:events'
    import { appendFileSync } from 'node:fs'
    const { lockCheckout } = await import(${JSON.stringify(module)})
    process.stdin.resume()
    const ended = once(process.stdin, 'end')
    const alive = setInterval(() => {}, 1000)
    const release = await lockCheckout(${JSON.stringify(directory)})
    appendFileSync(${JSON.stringify(noted())}, 'held ')
    console.log('held')
    await ended
    appendFileSync(${JSON.stringify(noted())}, 'free ')
    await release()
    clearInterval(alive)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.push(child)
  const held = once(child.stdout, 'data')
  return { child, held }
}

it('is free at once when its holder is killed', async () => {
  const first = contender()
  await first.held
  const second = contender()
  first.child.kill('SIGKILL')
  await second.held
  second.child.stdin.end()
  expect(await once(second.child, 'exit')).toEqual([0, null])
})

it('has one holder at a time, however many come together', async () => {
  const all = Array.from({ length: 5 }, contender)
  for (const { child } of all) {
    child.stdout.resume()
    child.stdin.end()
  }
  await Promise.all(all.map(({ child }) => once(child, 'close')))
  expect(await readFile(noted(), 'utf8')).toBe('held free '.repeat(5))
})
