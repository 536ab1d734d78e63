// Tests the unit of packaging/systemd, run by systemd itself, installed by the commands of docs/install.md.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newGroup, removeGroup, systemd } from '../../scripts/check/namespaces.mjs'
import type { Client } from '../support/client.js'
import { expectWorks } from './installed-service.harness.js'
import { type Isolated, makeRoot, type Root, serving } from './isolated.js'

const nodes = (process.env.SATYAPAN_TEST_NODES ?? '').split(':')
const installed = process.env.SATYAPAN_TEST_INSTALLED ?? ''
const stateDirectory = '/var/lib/satyapan'
const units = '/etc/systemd/system'

/** The commands of the page: those before systemd loads the unit, and those that load it. */
const page = readFileSync('docs/install.md', 'utf8')
const [install, enable] = /```text\n(useradd [^`]*?\n)(systemctl [^`]*)```/.exec(page)!.slice(1) as [
  string,
  string,
]

/** Targets that Debian fills with the services of a whole machine. */
const targets = ['sysinit', 'basic', 'network-online', 'shutdown', 'multi-user']
/** What differs from a machine: the path of Node, and that nothing collects the log. */
const beside = `[Service]
ExecStart=
ExecStart=/usr/local/bin/node /opt/satyapan/node_modules/satyapan/bin/satyapan serve
StandardOutput=file:/run/satyapan.log
StandardError=inherit
`

let root: Root
let machine: Isolated
let client: Client
let group = ''

beforeAll(async () => {
  group = newGroup()
  root = await makeRoot(installed, nodes.at(-1)!)
  for (const name of targets)
    await root.write(`${units}/${name}.target`, `[Unit]\nDescription=${name}\nDefaultDependencies=no\n`)
  await root.write(`${units}/satyapan.service.d/here.conf`, beside)
  const done = await root.run(['sh', '-ec', `cd /opt/satyapan/node_modules/satyapan\n${install}`])
  expect(done).toMatchObject({ code: 0, stderr: '' })
  await root.write('/etc/satyapan/satyapan.config.yaml', 'admin: { port: 0 }\n')
  await root.write('/etc/satyapan/environment', 'SATYAPAN_PORT=0\n')
  machine = await root.start(systemd('multi-user.target'), { cgroup: group })
  const answers = async () => (await machine.run('systemctl', 'is-active', 'multi-user.target')).code === 0
  await vi.waitUntil(answers, { timeout: 120_000, interval: 50 })
  expect(await machine.run('sh', '-ec', enable)).toMatchObject({ code: 0 })
  client = (await serving(join(root.folder, stateDirectory), machine)).client
})
afterAll(async () => {
  client?.close()
  await machine?.end()
  removeGroup(group)
  await rm(root.folder, { recursive: true })
})

async function property(name: string): Promise<string> {
  const { stdout } = await machine.run('systemctl', 'show', '--value', `--property=${name}`, 'satyapan')
  return stdout.trim()
}

it('runs as its user, without capabilities, behind a filter of system calls', async () => {
  const { stdout } = await machine.run('cat', `/proc/${await property('MainPID')}/status`)
  for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
    expect(stdout).toMatch(`${set}:\t0000000000000000`)
  expect(stdout).toMatch('NoNewPrivs:\t1')
  expect(stdout).toMatch('Seccomp:\t2')
  const { stdout: uid } = await machine.run('id', '-u', 'satyapan')
  expect(stdout).toMatch(new RegExp(`^Uid:(\\s${uid.trim()}){4}$`, 'm'))
})

it('has a read-only file system, except its state and its own /tmp', async () => {
  const inside = ['nsenter', '-t', await property('MainPID'), '-m']
  const folders = ['/', '/etc', '/opt/satyapan', '/usr', '/var/lib', stateDirectory, '/tmp']
  const touch = (folder: string) => machine.run(...inside, 'touch', `${folder}/of-the-service`)
  const tries = await Promise.all(folders.map(touch))
  expect(folders.filter((_, n) => tries[n]!.code === 0)).toEqual([stateDirectory, '/tmp'])
  expect((await machine.run('ls', '/tmp')).stdout).not.toMatch(/^of-the-service$/m)
})

it('answers, reads images and makes PDFs', () => expectWorks(client))

it('ends gracefully when systemd stops it', async () => {
  client.close()
  expect(await machine.run('systemctl', 'stop', 'satyapan')).toMatchObject({ code: 0, stderr: '' })
  expect([
    await property('Result'),
    await property('ExecMainCode'),
    await property('ExecMainStatus'),
  ]).toEqual([
    'success',
    '1', // it ended by itself
    '0',
  ])
})
