// Tests what the environment may say: a wrong file or address stops the program with one line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigProblem, readConfig } from './config.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-config-'))
writeFileSync(join(folder, 'half.yaml'), 'admin: [1\n')
afterAll(() => rmSync(folder, { recursive: true }))

describe('SATYAPAN_CONFIG', () => {
  it.each([
    ['none.yaml', `the configuration: there is no file ${folder}/none.yaml`],
    ['.', `the configuration: ${folder} is a folder, not a file`],
    ['half.yaml', /half\.yaml: cannot be read: .*[^:]$/],
  ])('%s is refused in one line', (name, line) => {
    const read = () => readConfig({ SATYAPAN_CONFIG: name }, folder)
    expect(read).toThrow(ConfigProblem)
    expect(read).toThrow(line)
  })
})

describe('DATABASE_URL', () => {
  it.each([
    'postgres://satyapan@db.example/satyapan',
    'postgresql://satyapan:secret@127.0.0.1:5432/satyapan?sslmode=require',
    'postgres:///satyapan?host=/run/postgresql',
    'socket:/run/postgresql?db=satyapan',
    '/run/postgresql satyapan',
  ])('may be %s', (url) => expect(readConfig({ DATABASE_URL: url }, folder).databaseUrl).toBe(url))

  it('that is empty means the embedded database', () =>
    expect(readConfig({ DATABASE_URL: '' }, folder).databaseUrl).toBeUndefined())

  it.each(['secret', 'db.example:5432/satyapan', 'mysql://user:secret@db.example/satyapan'])(
    'that is no address is refused, and not repeated: %s',
    (url) =>
      expect(() => readConfig({ DATABASE_URL: url }, folder)).toThrow(
        new ConfigProblem('environment: DATABASE_URL is not an address like postgres://user@host/database'),
      ),
  )
})

it('NODE_TLS_REJECT_UNAUTHORIZED=0 is refused: certificates would be checked nowhere', () => {
  expect(() => readConfig({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, folder)).toThrow(ConfigProblem)
  expect(() => readConfig({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, folder)).toThrow(/unset it/)
  expect(() => readConfig({ NODE_TLS_REJECT_UNAUTHORIZED: '1' }, folder)).not.toThrow()
})
