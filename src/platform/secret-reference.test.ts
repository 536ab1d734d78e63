// Tests references to secrets: which forms are accepted, what is read, and that no error shows a secret.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigProblem, readConfigOf } from './config.js'
import { faultOfSecretReference, readSecretReference, type SecretReference } from './secret-reference.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = { good: 'hunter2', newline: 'hunter2\r\n', inside: ' hunter 2\n', empty: '', blank: ' \n' }
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
writeFileSync(join(folder, 'satyapan.config.yaml'), '')

const config = readConfigOf({}, { GOOD: 'hunter2', NEWLINE: 'hunter2\n', EMPTY: '', BLANK: ' \n' }, folder)
const read = (reference: SecretReference) => readSecretReference(config, 'a.secret', reference)

describe('a secret is read', () => {
  it.each<[SecretReference, string]>([
    [{ env: 'GOOD' }, 'hunter2'],
    [{ env: 'NEWLINE' }, 'hunter2'],
    [{ file: 'good' }, 'hunter2'],
    [{ file: join(folder, 'good') }, 'hunter2'],
    [{ file: 'newline' }, 'hunter2'],
    [{ file: 'inside' }, 'hunter 2'],
  ])('from %j', (reference, secret) => expect(read(reference)).toBe(secret))
})

describe('a secret is refused', () => {
  it.each<[SecretReference, string]>([
    [{ env: 'ABSENT' }, 'env is ABSENT, which is not set in the environment'],
    [{ env: 'EMPTY' }, 'env is EMPTY, which is not set in the environment'],
    [{ env: 'BLANK' }, 'env is BLANK, which is empty'],
    [{ file: 'absent' }, 'file is absent, which cannot be read: ENOENT'],
    [{ file: '.' }, 'file is ., which cannot be read: EISDIR'],
    [{ file: 'empty' }, 'file is empty, which is empty'],
    [{ file: 'blank' }, 'file is blank, which is empty'],
  ])('from %j', (reference, what) => {
    expect(() => read(reference)).toThrow(ConfigProblem)
    expect(() => read(reference)).toThrow(`${join(folder, 'satyapan.config.yaml')}: a.secret.${what}`)
  })
})

describe('the form of a reference', () => {
  it.each([{ env: 'NAME' }, { file: 'a/path' }])('%j is right', (value) =>
    expect(faultOfSecretReference('a.secret', value)).toBeUndefined(),
  )

  it.each([
    'hunter2',
    undefined,
    null,
    7,
    ['hunter2'],
    {},
    { env: '' },
    { file: 7 },
    { value: 'hunter2' },
    { env: 'NAME', file: 'hunter2' },
    { env: 'NAME', value: 'hunter2' },
  ])('%j is wrong, and is not shown', (value) =>
    expect(faultOfSecretReference('a.secret', value)).toBe(
      'a.secret must be {env: NAME} or {file: PATH}: a secret must not be in the file',
    ),
  )
})
