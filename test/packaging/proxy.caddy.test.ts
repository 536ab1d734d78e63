// Tests the samples for Caddy with Caddy itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority } from '../../src/platform/tls/make-certificate.js'
import { sample } from './tools.js'

let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'satyapan-caddy-'))
  writeFileSync(join(home, 'nodes.crt'), (await makeAuthority(Date.now())).cert)
})
afterAll(() => rmSync(home, { recursive: true }))

function caddy(words: readonly string[]) {
  const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  return spawnSync('caddy', words, { encoding: 'utf8', env })
}

/** Makes Caddy set up the configuration, without serving. */
function validated(text: string) {
  const config = join(home, 'Caddyfile')
  writeFileSync(config, text.replace('/var/log/caddy/', `${home}/`).replace('/etc/ssl/satyapan/', `${home}/`))
  return caddy(['validate', '--config', config, '--adapter', 'caddyfile'])
}

describe.each(['caddy/Caddyfile', 'caddy/two-nodes.Caddyfile'])('%s', (name) => {
  const text = readFileSync(sample(name), 'utf8')

  it('is accepted by Caddy, which refuses a faulty one', () => {
    const { status, stdout, stderr } = validated(text)
    expect([status, stdout]).toEqual([0, 'Valid configuration\n'])
    expect(stderr).not.toMatch(/"level":"(warn|error)"/)
    expect(validated(text.replace('reverse_proxy', 'reverse_prox')).status).toBe(1)
  })

  it('is formatted as Caddy formats it', () => {
    expect(caddy(['fmt', sample(name)]).stdout).toBe(text)
  })

  it('logs neither queries nor headers', () => {
    const adapted = caddy(['adapt', '--config', sample(name), '--adapter', 'caddyfile'])
    const { logging } = JSON.parse(adapted.stdout)
    const encoders = Object.values<{ encoder?: object }>(logging.logs).flatMap(({ encoder }) => encoder ?? [])
    expect(encoders).toHaveLength(1)
    expect(encoders[0]).toMatchObject({
      fields: {
        'request>uri': { filter: 'regexp', regexp: '\\?.*' },
        'request>headers': { filter: 'delete' },
        resp_headers: { filter: 'delete' },
      },
    })
  })
})
