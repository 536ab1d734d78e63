import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('closes a connection that was handed to a process that died', () => {
  const program = fileURLToPath(new URL('dying-process.mjs', import.meta.url))
  expect(execFileSync(process.execPath, [program], { encoding: 'utf8' })).toBe('closed')
})
