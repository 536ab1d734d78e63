// Tests the script that backs up a PostgreSQL server: a server starts on its folder, complete; failures are refused.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { startPostgres, type TestPostgres } from '../../support/postgres.js'

const script = join(import.meta.dirname, '..', '..', '..', 'deploy', 'postgres-backup.sh')

let home: string
let server: TestPostgres
let here: TestInstallation
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pg-backup-'))
  server = (await startPostgres())!
  here = await openInstallation(server.url)
})
afterAll(async () => {
  await here.discard()
  await server.stop()
  await rm(home, { recursive: true })
})

const backUp = (folder: string) =>
  execFileSync(script, [folder], {
    env: { ...process.env, DATABASE_URL: server.url, PATH: `${server.binaries}:${process.env.PATH}` },
    encoding: 'utf8',
    stdio: 'pipe',
  })

describe('deploy/postgres-backup.sh', () => {
  it('makes a folder that a server starts on, with everything that was committed', async () => {
    await here.run('client', 'create', '--name', 'Before')
    expect(backUp(join(home, 'monday'))).toMatch(/is written and verified/)
    const restored = (await startPostgres({ from: join(home, 'monday') }))!
    try {
      const connection = new pg.Client({ connectionString: restored.url })
      await connection.connect()
      const { rows } = await connection.query('select name from client')
      await connection.end()
      expect(rows).toEqual([{ name: 'Before' }])
    } finally {
      await restored.stop()
    }
  })

  it('does not overwrite a folder, and leaves none when the server cannot be reached', () => {
    expect(() => backUp(join(home, 'monday'))).toThrow(/is there already/)
    expect(() =>
      execFileSync(script, [join(home, 'none')], {
        env: {
          ...process.env,
          DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
          PATH: `${server.binaries}:${process.env.PATH}`,
        },
        stdio: 'pipe',
      }),
    ).toThrow(/could not connect|failed/)
    expect(() => execFileSync('ls', [join(home, 'none')], { stdio: 'pipe' })).toThrow()
  })

  it('is named by the backup command, which does not back up PostgreSQL itself', async () => {
    await expect(here.run('backup', 'x.backup')).rejects.toThrow(/deploy\/postgres-backup\.sh/)
  })
})
