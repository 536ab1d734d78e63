// Tests the image of packaging/docker by its own instructions: a read-only root file system, no privileges, no user
// name.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../support/client.js'
import { expectWorks } from './installed-service.harness.js'
import { type Isolated, makeRoot, type Root, serving } from './isolated.js'

const nodes = (process.env.SATYAPAN_TEST_NODES ?? '').split(':')
const installed = process.env.SATYAPAN_TEST_INSTALLED ?? ''

/** Instructions of the last stage, one per line. */
const text = readFileSync('packaging/docker/Dockerfile', 'utf8')
const stage = text.slice(text.lastIndexOf('\nFROM ')).replaceAll('\\\n', ' ')
const said = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(stage)![1]!
const listed = (name: string): string[] => JSON.parse(said(name))
const [uid, gid] = said('USER').split(':')
const volume = said('VOLUME')

/** As docker run --read-only --cap-drop ALL --security-opt no-new-privileges. */
const withoutRights = [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'],
  ...['--bounding-set=-all', '--inh-caps=-all'],
]
const environment = [
  ...['env', '-i', 'PATH=/usr/local/bin:/usr/bin:/bin', 'SATYAPAN_PORT=0'],
  ...said('ENV').split(/\s+/),
]
const asUser = (...words: string[]) => [...withoutRights, ...environment, ...words]

let root: Root
let container: Isolated
let client: Client
let port: string

beforeAll(async () => {
  root = await makeRoot(installed, nodes.at(-1)!)
  expect(await root.run(['sh', '-ec', said('RUN')])).toMatchObject({ code: 0 })
  await root.write('/etc/satyapan/satyapan.config.yaml', 'admin: { port: 0 }\n')
  const command = [...listed('ENTRYPOINT'), ...listed('CMD')]
  container = await root.start(asUser(...command), { writable: volume })
  const served = await serving(join(root.folder, volume), container)
  client = served.client
  port = served.port
})
afterAll(async () => {
  client?.close()
  await container?.end()
  await rm(root.folder, { recursive: true })
})

it('runs as its user, without capabilities and unable to gain any', () => {
  const status = readFileSync(`/proc/${container.pid}/status`, 'utf8')
  expect(status).toMatch(new RegExp(`^Uid:(\\s${uid}){4}$`, 'm'))
  for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
    expect(status).toMatch(`${set}:\t0000000000000000`)
  expect(status).toMatch('NoNewPrivs:\t1')
})

it('has a root file system that not even root can write, except the volume and /tmp', async () => {
  const folders = ['/', '/etc', '/opt/satyapan', '/usr', '/var/lib', volume, '/tmp']
  const tries = await Promise.all(folders.map((folder) => container.run('touch', `${folder}/x`)))
  expect(folders.filter((_, n) => tries[n]!.code === 0)).toEqual([volume, '/tmp'])
  expect(tries[0]!.stderr).toContain('Read-only file system')
})

it('answers, reads images and makes PDFs', () => expectWorks(client))

it('is healthy by the command of its HEALTHCHECK, which can also fail', async () => {
  const command: string[] = JSON.parse(/ CMD (\[.*\])$/.exec(said('HEALTHCHECK'))![1]!)
  const check = (at: string) =>
    container.run(...asUser(...command.map((word) => word.replace('port:8443', `port:${at}`))))
  expect(await check(port)).toEqual({ code: 0, stdout: '', stderr: '' })
  expect((await check('1')).code).toBe(1)
})

it('exits 0 when process 1 gets its stop signal', async () => {
  expect(listed('ENTRYPOINT')[0]).toBe('node') // no shell between them
  client.close()
  process.kill(container.pid, said('STOPSIGNAL') as NodeJS.Signals)
  expect(await container.exited).toBe(0)
})
