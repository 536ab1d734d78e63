// Tests auth.compatibility and cors.origins: valid ones are read, and a wrong one stops the start with one line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(config: object) {
  writeFileSync(join(folder, 'satyapan.config.yaml'), JSON.stringify(config))
  return readConfig({}, folder)
}

describe('auth.compatibility', () => {
  const compatibilityOf = (compatibility?: unknown) => read({ auth: { compatibility } })['auth.compatibility']

  it('is off, or what it names', () => {
    expect(compatibilityOf()).toEqual({ bearerOnly: false, bareToken: false })
    expect(compatibilityOf({})).toEqual({ bearerOnly: false, bareToken: false })
    expect(compatibilityOf({ bareToken: true })).toEqual({ bearerOnly: false, bareToken: true })
    expect(read({ auth: { requireClientId: true, compatibility: { bearerOnly: true } } })).toMatchObject({
      'auth.requireClientId': true,
      'auth.compatibility': { bearerOnly: true, bareToken: false },
    })
  })

  it.each([
    [{ bearer: true }, 'auth.compatibility.bearer is not a key; there are bearerOnly, bareToken'],
    [{ bearerOnly: 'yes' }, 'auth.compatibility.bearerOnly is "yes", expected true or false'],
    [true, 'auth.compatibility is true, expected a map with bearerOnly and bareToken'],
    [['bearerOnly'], 'auth.compatibility is '],
  ])('%j is refused', (value, line) => expect(() => compatibilityOf(value)).toThrow(line))
})

describe('cors.origins', () => {
  const originsOf = (origins?: unknown) => read({ cors: { origins } })['cors.origins']

  it('is nobody, or the origins that it names', () => {
    expect(originsOf()).toEqual([])
    const origins = ['https://app.example.com', 'https://app.example.com:8443', 'http://localhost:3000']
    expect(originsOf(origins)).toEqual(origins)
  })

  it.each([
    '*',
    'null',
    'app.example.com',
    'https://*.example.com',
    'https://app.example.com/',
    'https://app.example.com/page',
    'https://app.example.com:443',
    'https://App.example.com',
    'http://app.example.com',
    'file:///index.html',
    '',
    5,
  ])('%j is refused, with its place', (wrong) =>
    expect(() => originsOf(['https://app.example.com', wrong])).toThrow(
      'expected origins as browsers send them, like https://app.example.com',
    ),
  )

  it('says which one is wrong', () =>
    expect(() => originsOf(['https://app.example.com', '*'])).toThrow('cors.origins[1] is "*"'))

  it('one text is no list', () => expect(() => originsOf('https://a.example')).toThrow('cors.origins is '))
})
