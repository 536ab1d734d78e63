// Tests that the command writes a list for each result, says what is wrong with an invoice, and leaves nothing else.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readArguments } from '../../../src/cli/command.js'
import { usageCommands } from '../../../src/cli/commands/usage.js'
import type { Io } from '../../../src/cli/io.js'
import type { AuditEntry, WriteAudit } from '../../../src/platform/audit-port.js'
import { eventAt } from '../../../src/usage/usage-event.harness.js'
import { createUsageFunctions } from '../../../src/usage/usage-functions.js'
import { createInsertEvents } from '../../../src/usage/usage-store.js'
import { useTestDatabase } from '../../support/database.js'
import { administrationOf } from '../../support/operations.js'

const usageReconcile = usageCommands.find(({ name }) => name === 'usage reconcile')!
const { db, directory } = await useTestDatabase()
const noon = Date.UTC(2026, 3, 1, 6, 30)

beforeAll(async () => {
  const events = ['a', 'b', 'c'].map((sourceReference) =>
    eventAt(noon, { source: 'vendor', cost: 60, sourceReference }),
  )
  await createInsertEvents('INR')(db, events)
})

async function run(invoice: string, ...words: string[]) {
  await writeFile(join(directory, 'invoice.csv'), invoice)
  const said = { out: '', err: '' }
  const io = {
    async out(text: string) {
      said.out += text
    },
    err: (text: string) => {
      said.err += text
    },
    progress: () => {},
    cwd: directory,
    signal: new AbortController().signal,
  } as unknown as Io
  const config = { dataDir: directory, currency: 'INR' }
  const clock = { now: () => noon }
  const audited: string[] = []
  const auditAlone = async (write: WriteAudit, entry: AuditEntry) => {
    audited.push(entry.act)
    await write(db as never, entry)
  }
  const usage = createUsageFunctions({ db, config, clock })
  const admin = administrationOf({ usage, clock, config, auditAlone, lookupNames: new Set(['panbasic']) })
  const failure = await usageReconcile
    .run(admin, readArguments(usageReconcile, ['invoice.csv', ...words]), io)
    .then(() => undefined)
    .catch((error: Error) => error.message)
  return { ...said, failure, audited }
}

it('prints counts and totals, and writes the lists', async () => {
  const text = 'Txn,Amount,Day\na,60,2026-04-01\nb,75,2026-04-01\nz,60,2026-04-01\nnone,sixty,2026-04-01\n'
  const words = ['--source', 'vendor', '--map', 'Txn=reference,Amount=price', '--map', 'Day=time', '--json']
  const { out, err, failure, audited } = await run(text, ...words, '--out', 'lists')
  expect(audited).toEqual(['usage.reconcile'])
  expect(JSON.parse(out)).toMatchObject({
    lines: 4,
    matched: { count: 1, total: 60 },
    ours_only: { count: 1, total: 60 },
    theirs_only: { count: 1, total: 60 },
    price_differs: { count: 1, total: 75, expected: 60 },
    wrong: { count: 1 },
    from: '2026-03-31T18:30:00.000Z',
  })
  expect(err).toBe('line 5: "Amount" is "sixty", expected an amount like 250, 2.50 or 1,00,000.50\n')
  expect(failure).toContain('1 line of the invoice could not be read')
  const lists = await readdir(join(directory, 'lists'))
  expect(lists.sort()).toEqual([
    'charged-twice.csv',
    'matched.csv',
    'ours-only.csv',
    'price-differs.csv',
    'theirs-only.csv',
    'wrong-lines.csv',
  ])
  const differs = await readFile(join(directory, 'lists', 'price-differs.csv'), 'utf8')
  expect(differs.split('\n')[1]).toMatch(
    /^3,b,2026-03-31T18:30:00.000Z,,75,[0-9a-f]{32},2026-04-01T06:30:00.000Z,panbasic,60,,reference$/,
  )
  expect((await readdir(directory)).filter((name) => name.startsWith('reconcile-'))).toEqual([])
})

it.each<[string, string, string, string | undefined, string[]]>([
  ['that agrees', '1.20', 'which agrees', undefined, []],
  [
    'that differs',
    '1.50',
    'which differs by 0.30',
    '1 total of the invoice differs from the lines above; the lines are reconciled',
    ['4,"a total of the lines above (""Grand total""), 1.50, which differs by 0.30"'],
  ],
])('names a total %s, which is no charge', async (_, amount, verdict, failed, listed) => {
  const text = `Txn,Amount,Day\na,0.60,2026-04-01\nb,0.60,2026-04-01\nGrand total,${amount},\n`
  const words = [
    '--source',
    'vendor',
    '--map',
    'Txn=reference,Amount=price,Day=time',
    '--json',
    '--out',
    'sums',
  ]
  const { out, err, failure } = await run(text, ...words)
  expect(err).toBe(`line 4: a total of the lines above ("Grand total"), ${amount}, ${verdict}\n`)
  expect(failure).toBe(failed)
  expect(JSON.parse(out)).toMatchObject({
    matched: { count: 2, total: 120 },
    theirs_only: { count: 0 },
    wrong: { count: 0 },
    totals: { count: 1, differs: listed.length },
  })
  const wrong = await readFile(join(directory, 'sums', 'wrong-lines.csv'), 'utf8')
  expect(wrong.trim().split('\n').slice(1)).toEqual(listed)
})

it('writes lists without formulas', async () => {
  const text = 'Txn,Amount,Day\n"=HYPERLINK(""https://x.example"")",60,2026-04-01\n'
  const words = [
    '--source',
    'vendor',
    '--map',
    'Txn=reference,Amount=price,Day=time',
    '--out',
    'safe',
    '--json',
  ]
  await run(text, ...words)
  const theirs = await readFile(join(directory, 'safe', 'theirs-only.csv'), 'utf8')
  expect(theirs.split('\n')[1]).toMatch(/^2,"'=HYPERLINK\(""https:\/\/x\.example""\)",/)
})

it.each([
  [[], 'usage reconcile needs --source NAME'],
  [['--source', 'vendor', '--map', 'Day=tyme'], 'the fields are reference, time, lookup, price'],
  [['--source', 'vendor', '--map', 'Id=reference'], 'its columns are "Txn", "Amount"'],
  [
    ['--source', 'vendor', '--map', 'reference=Txn ID,price=Amount'],
    '--map "reference=Txn ID,price=Amount" is the wrong way round: write --map "Txn ID=reference" --map "Amount=price"',
  ],
  [['--source', 'vendor', '--product', 'PAN=pan'], 'one of our lookups'],
  [['--source', 'vendor', '--zone', 'Delhi'], '--zone is "Delhi"'],
  [['--source', 'vendor', '--from', '2026-05-01', '--to', '2026-04-01'], 'is not after --from'],
])('is misused by %j', async (words, message) => {
  expect((await run('Txn,Amount\na,60\n', ...words)).failure).toContain(message)
})
