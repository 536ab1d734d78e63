// Tests the sample for systemd with systemd itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sample } from './tools.js'

/** Of 100: systemd calls up to 20 "OK", and a unit that says nothing has 96. */
const mostExposed = 15

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'satyapan-systemd-'))
})
afterAll(() => rmSync(home, { recursive: true }))

function analyze(words: readonly string[], text: string) {
  const unit = join(home, 'satyapan.service')
  writeFileSync(unit, text)
  return spawnSync('systemd-analyze', [...words, unit], { encoding: 'utf8' })
}

const text = readFileSync(sample('systemd/satyapan.service'), 'utf8')
const here = text.replace('/usr/bin/node', process.execPath)

it('systemd accepts the unit, and reports a fault in another', () => {
  const { status, stdout, stderr } = analyze(['verify', '--man=no'], here)
  expect([status, stdout, stderr]).toEqual([0, '', ''])
  expect(analyze(['verify', '--man=no'], here.replace('UMask=', 'Umask=')).stderr).toContain('Umask')
})

it(`systemd calls the unit less than ${mostExposed / 10} exposed`, () => {
  const words = ['security', '--offline=true', `--threshold=${mostExposed}`, '--no-pager']
  const { status, stdout } = analyze(words, here)
  expect([status, stdout]).toEqual([0, expect.stringContaining('OK')])
  expect(analyze(words, here.replace('PrivateUsers=yes', '').replace('ProtectHome=yes', '')).status).not.toBe(
    0,
  )
})
