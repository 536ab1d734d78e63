// Tests the doctor's findings about the environment of the process, the other nodes, and rows that others wrote.
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/server/config.js'
import { checkAccess } from '../../../src/server/doctor/check-access.js'
import { checkEnvironment } from '../../../src/server/doctor/check-environment.js'
import { checkNodes } from '../../../src/server/doctor/check-nodes.js'
import type { Finding } from '../../../src/server/doctor/finding.js'
import type { Subject } from '../../../src/server/doctor/subject.js'
import { digestsOf } from '../../../src/server/node-digests.js'

const config = readConfig({}, '/nowhere')
const shown = (findings: readonly Finding[]) => findings.map(({ level, found }) => `${level}: ${found}`)

describe('the environment', () => {
  const found = async (env: Readonly<Record<string, string>>) =>
    shown(
      await checkEnvironment({ config: { ...config, environment: (name: string) => env[name] } } as Subject),
    )

  it.each([
    ['--inspect', 'wrong'],
    ['--inspect-brk=0.0.0.0:9229', 'wrong'],
    ['--max-old-space-size=512 --tls-keylog=/var/keys', 'wrong'],
    ['--heapsnapshot-signal=SIGUSR2', 'wrong'],
    ['--require /opt/agent.js', 'warning'],
    ['-r /opt/agent.js', 'warning'],
    ['--import=/opt/agent.mjs', 'warning'],
    ['--tls-min-v1.0', 'wrong'],
  ])('NODE_OPTIONS with %s is %s', async (options, level) => {
    const findings = await found({ NODE_OPTIONS: options })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatch(new RegExp(`^${level}: NODE_OPTIONS has -`))
  })

  it.each(['LD_PRELOAD', 'NODE_EXTRA_CA_CERTS'])('%s is a warning', async (name) => {
    expect(await found({ [name]: '/opt/x' })).toMatchObject([expect.stringMatching(`^warning: ${name} `)])
  })

  it('has nothing to say of options that change no access', async () => {
    expect(await found({})).toEqual([])
    expect(await found({ NODE_OPTIONS: '--max-old-space-size=512 --dns-result-order=ipv4first' })).toEqual([])
  })
})

describe('nodes', () => {
  const own = digestsOf(config)
  const found = async (others: readonly { host: string; digests: Readonly<Record<string, string>> }[]) => {
    const database = { mode: 'postgres', livingNodes: async () => others }
    return shown(await checkNodes({ config, database } as unknown as Subject))
  }

  it('that are configured alike are told', async () => {
    expect(await found([{ host: 'a', digests: own }])).toEqual(['ok: one node runs with this configuration'])
    expect(
      await found([
        { host: 'a', digests: own },
        { host: 'b', digests: own },
      ]),
    ).toEqual(['ok: 2 nodes run, all with this configuration'])
  })

  it('that differ are named with the keys in which they do', async () => {
    const other = { ...own, prices: 'x', 'cache.perClient': 'y' }
    expect(
      await found([
        { host: 'a', digests: own },
        { host: 'b', digests: other },
      ]),
    ).toEqual(['wrong: a node on b is configured differently: cache.perClient, prices'])
  })

  it('are not asked for where the database is embedded', async () => {
    const database = { mode: 'embedded' }
    expect(await checkNodes({ config, database } as unknown as Subject)).toEqual([])
  })
})

describe('rows that give access', () => {
  const found = async (rows: readonly { table: string; key: string }[]) =>
    shown(await checkAccess({ wrongRows: async () => rows } as unknown as Subject))

  it('are right, or the first wrong one is named', async () => {
    expect(await found([])).toEqual(['ok: every row that gives access was written by this service'])
    expect(await found([{ table: 'admin_user', key: 'evil' }])).toEqual([
      'wrong: a row that gives access was not written by this service: admin_user evil',
    ])
    const two = [
      { table: 'admin_user', key: 'evil' },
      { table: 'client', key: 'c' },
    ]
    expect(await found(two)).toEqual([
      'wrong: 2 rows that give access were not written by this service: admin_user evil and others',
    ])
  })
})
