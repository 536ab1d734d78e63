// Tests the log in a process of its own: it writes to standard error.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const file = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
const loader = fileURLToPath(new URL('../../scripts/check/typescript.mjs', import.meta.url))

/** The lines that a program with an open `log` writes. */
function linesOf(program: string): string[] {
  const text = `import { createLog } from ${file('log.ts')}\nconst { log, flush } = createLog('info')\n${program}\nflush()`
  const args = ['--import', loader, '--input-type=module', '--eval', text]
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stderr.trim().split('\n')
}

it('of a hundred failures with one stack, five lines are written; lines without a stack all are', () => {
  const lines = linesOf(`
    const fail = (place) => place === 1 ? new Error('one') : new TypeError('other')
    for (let n = 0; n < 100; n++) log.error({ n, stack: fail(1).stack }, 'a call failed')
    for (let n = 0; n < 100; n++) log.error({ n, err: fail(2) }, 'an attempt failed')
    for (let n = 0; n < 100; n++) log.info({ n }, 'answered')`)
  const messages = lines.map((line) => JSON.parse(line).msg)
  const count = (message: string) => messages.filter((one) => one === message).length
  expect([count('a call failed'), count('an attempt failed'), count('answered')]).toEqual([5, 5, 100])
})
