// Tests the samples for nginx with nginx itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority } from '../../src/platform/tls/make-certificate.js'
import { sample } from './tools.js'

let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'satyapan-nginx-'))
  const { cert, key } = await makeAuthority(Date.now())
  writeFileSync(join(home, 'fullchain.pem'), cert)
  writeFileSync(join(home, 'privkey.pem'), key)
  writeFileSync(join(home, 'nodes.crt'), cert)
})
afterAll(() => rmSync(home, { recursive: true }))

/** Makes nginx test a configuration whose server is `text`, with the operator's paths in our folder. */
function tested(text: string) {
  const server = text
    .replaceAll('/etc/ssl/satyapan/', `${home}/`)
    .replaceAll('/var/log/nginx/', `${home}/`)
    .replace('listen 443 ssl', 'listen 127.0.0.1:8443 ssl') // 443 needs root; nginx binds and releases the ports when it tests
  const config = join(home, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  )
  writeFileSync(
    config,
    `pid ${home}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${server}}\n`,
  )
  return spawnSync('nginx', ['-t', '-q', '-c', config, '-p', home, '-e', join(home, 'error.log')], {
    encoding: 'utf8',
  })
}

describe.each(['nginx/satyapan.conf', 'nginx/two-nodes.conf'])('%s', (name) => {
  const text = readFileSync(sample(name), 'utf8')

  it('is accepted by nginx, which refuses a faulty one', () => {
    const { status, stderr } = tested(text)
    expect([status, stderr]).toEqual([0, ''])
    expect(tested(text.replace('proxy_pass', 'proxy_pas')).status).toBe(1)
  })

  it('logs neither queries nor headers', () => {
    const [, format] = /log_format satyapan '(.*)'/.exec(text)!
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+)\b/)
    expect(text).toMatch(/access_log \S+ satyapan;/)
  })

  it('repeats no call that a node may have begun', () => {
    expect(text.match(/^ *proxy_next_upstream .*/gm)).toEqual([expect.stringMatching(/ off;$/)])
  })
})
