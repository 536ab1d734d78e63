import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkNewFile, fileProblem, placeProblem } from './file-problem.js'

const home = mkdtempSync(join(tmpdir(), 'file-problem-'))
writeFileSync(join(home, 'file'), '')
afterAll(() => rmSync(home, { recursive: true }))

describe('checkNewFile', () => {
  it.each([
    ['file', 'is there already'],
    ['.', 'is there already'],
    ['none/new', 'cannot be written: there is no such folder'],
    ['file/new', 'cannot be written: there is no such folder'],
  ])('refuses %s', (name, why) => {
    const file = join(home, name)
    expect(() => checkNewFile(file)).toThrow(new Error(`${file} ${why}`))
  })

  it('admits a new file in a folder that exists', () => {
    expect(() => checkNewFile(join(home, 'new'))).not.toThrow()
  })
})

describe('placeProblem', () => {
  it.each([
    ['EISDIR', 'it is a folder'],
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'the file system is read-only'],
    ['ELOOP', 'as the system says it'],
  ])('%s', (code, words) => {
    expect(placeProblem(Object.assign(new Error('as the system says it'), { code }))).toBe(words)
  })
})

it('too many open files are named with what to do', () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
  expect(fileProblem('a.csv', error)).toMatch(
    /^a\.csv cannot be read: too many files are open: raise the limit/,
  )
  expect(placeProblem(error)).toMatch(/^too many files are open: raise the limit/)
})
