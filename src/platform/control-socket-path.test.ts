// Tests that a data directory whose control socket could not be opened is refused with the configuration.
import { expect, it } from 'vitest'
import { ConfigProblem, readConfigOf } from './config.js'
import { controlSocketPath } from './control-socket-path.js'

const folderOf = (bytes: number) => `/${'d'.repeat(bytes - 1)}`

it('a path that a socket can have is returned', () => {
  expect(controlSocketPath(folderOf(87))).toBe(`${folderOf(87)}/control.sock`)
})

it.each([folderOf(88), `/${'é'.repeat(60)}`, folderOf(3_000)])('a longer one is refused', (folder) => {
  expect(() => controlSocketPath(folder)).toThrow(ConfigProblem)
  expect(() => readConfigOf({}, { SATYAPAN_DATA_DIR: folder }, '/')).toThrow(
    /too long a path.*choose a shorter one/,
  )
})
