// Tests the sample for HAProxy with HAProxy itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAuthority } from '../../src/platform/tls/make-certificate.js'
import { sample } from './tools.js'

let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'satyapan-haproxy-'))
  const { cert, key } = await makeAuthority(Date.now())
  writeFileSync(join(home, 'site.pem'), `${cert}\n${key}`)
  writeFileSync(join(home, 'nodes.crt'), cert)
})
afterAll(() => rmSync(home, { recursive: true }))

/** Makes HAProxy check a configuration, with the operator's paths in our folder. */
function checked(text: string) {
  const config = join(home, 'haproxy.cfg')
  writeFileSync(config, text.replaceAll('/etc/ssl/satyapan/', `${home}/`))
  return spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' })
}

const text = readFileSync(sample('haproxy/two-nodes.cfg'), 'utf8')

it('HAProxy accepts the sample without a warning, and refuses a faulty one', () => {
  const { status, stdout, stderr } = checked(text)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).not.toMatch(/WARNING|ALERT/)
  expect(checked(text.replace('balance roundrobin', 'balance roundrobbin')).status).toBe(1)
})

it('HAProxy logs neither queries nor headers', () => {
  const [, format] = /log-format "(.*)"/.exec(text)!
  expect(format).toContain('%HPO') // the path alone
  expect(format).not.toMatch(/%(HP|HQ|HU|r|hr|hs|hrl|hsl)\b|capture|req\./)
})

it('only connections that failed are tried again', () => {
  expect(text.match(/retry-on .*/g)).toEqual(['retry-on conn-failure'])
})
