// Tests that commands say in one line what is wrong with what was typed, and change nothing.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInstallation, type TestInstallation } from '../../support/installation.js'

let here: TestInstallation
let clientId: string
beforeAll(async () => {
  here = await openInstallation()
  clientId = JSON.parse(await here.run('client', 'create', '--name', 'Loan desk', '--json')).client_id
  await mkdir(join(here.home, 'folder'))
  await writeFile(join(here.home, 'april.csv'), 'reference\nTX-1\n')
  await writeFile(join(here.home, 'latin.csv'), Buffer.from('Pr\xe9nom;Txn\nx;y\n', 'latin1'))
})
afterAll(() => here.discard())

describe('what is wrong with a command', () => {
  it.each([
    [
      'vault erase --pan ABCPK1234Q --mobile 9182736455',
      /^satyapan: vault erase needs exactly one of --pan, /,
    ],
    ['audit verify --head x', /^satyapan: --head is "x", expected SEQ:HASH, as a check shows it\n$/],
    ['audit export --format xml', /^satyapan: --format is "xml", expected csv or jsonl\n$/],
    ['audit export --from x', /^satyapan: --from is "x", expected a day or time like 2026-04-01/],
    ['webhook set --client CLIENT --overlap 3h', /^satyapan: --overlap goes with --rotate-secret\n$/],
    [
      'webhook replay --client CLIENT --from 2026-11-02 --to 2026-11-01',
      /^satyapan: --to 2026-11-01 is not after --from 2026-11-02/,
    ],
    ['client rotate CLIENT --overlap 99999h', /expected a time like 30s, 15m, 24h or 7d, at most 3650d\n$/],
    [
      'admin token create --role viewer --expires 2020-01-01',
      /^satyapan: --expires must be in the future\n$/,
    ],
    ['admin token create --role viewer --expires x', /^satyapan: --expires is "x", expected a day or time/],
    [
      'admin token create --role viewer --name=',
      /^satyapan: --name has no value; see "satyapan admin token create --help"\n$/,
    ],
    ['records import pan april.csv --tds-id 1', /^satyapan: --tds-id goes with a text export of TRACES/],
    ['records import pan latin.csv', /line 1: the header is not in UTF-8: save the file as "CSV UTF-8"\n/],
    ['records import pan april.csv --errors folder', /cannot be listed in \S+\/folder: it is a folder\n$/],
    ['batch submit upi-basic folder --client CLIENT', /^satyapan: \S+\/folder is not a file\n$/],
    [
      'batch submit upi-basic april.csv --client CLIENT --idempotency-key=é',
      /^satyapan: idempotency_key must be 1 to 255 visible ASCII characters; /,
    ],
    ['usage reconcile latin.csv --source records', /^satyapan: the header of the invoice is not in UTF-8/],
    [
      'usage reconcile april.csv --source records --out april.csv/lists',
      /^satyapan: the folder \S+\/april\.csv\/lists cannot be made: a file is in its way\n$/,
    ],
  ])('%s', async (typed, line) => {
    const words = typed.split(' ').map((word) => (word === 'CLIENT' ? clientId : word))
    await expect(here.run(...words)).rejects.toThrow(line)
    expect((await readdir(here.home)).sort()).toEqual([
      'april.csv',
      'data',
      'folder',
      'latin.csv',
      'live.yaml',
    ])
  })
})
