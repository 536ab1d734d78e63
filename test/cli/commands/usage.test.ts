// Tests that the days in options and in reports are those of Indian Standard Time.
import { beforeAll, describe, expect, it } from 'vitest'
import type { FiguresAsked } from '../../../src/usage/figures.js'
import { maxReportGroups } from '../../../src/usage/operations/usage.js'
import { eventAt } from '../../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../../src/usage/usage-store.js'
import { useTestDatabase } from '../../support/database.js'
import { usageRunner } from './usage.harness.js'

const { db, directory } = await useTestDatabase()

describe('usage report and export of one day', () => {
  const { run, replace } = usageRunner({ db, directory })

  beforeAll(async () => {
    const times = [
      '2026-04-01T18:29:59Z',
      '2026-04-01T20:00:00Z',
      '2026-04-02T18:29:59Z',
      '2026-04-02T20:00:00Z',
    ]
    const events = times.map((time) => eventAt(Date.parse(time)))
    await createInsertEvents('INR')(db, events)
  })

  const day = ['--from', '2026-04-02', '--to', '2026-04-03']

  it('the report shows only that day, which includes a call at 20:00 UTC the evening before', async () => {
    const rows = JSON.parse(await run('usage report', '--by', 'day', ...day, '--json'))
    expect(rows).toMatchObject([{ day: '2026-04-02', calls: 2 }])
  })

  it('the export has the same calls', async () => {
    const lines = (await run('usage export', '--format', 'jsonl', ...day)).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).at)).toEqual([
      '2026-04-01T20:00:00.000Z',
      '2026-04-02T18:29:59.000Z',
    ])
    const [header] = (await run('usage export', ...day)).split('\n')
    expect(Object.keys(JSON.parse(lines[0]!)).join(',')).toBe(header)
  })

  it('the report escapes characters that would act on a terminal, and the JSON is exact', async () => {
    const sent = 'a\u001b]0;title\u0007b\u202ec\u2066d\u0085e\u2028f'
    const at = Date.parse('2026-05-01T12:00:00Z')
    await createInsertEvents('INR')(db, [{ ...eventAt(at), metadata: JSON.stringify({ note: sent }) }])
    const words = ['--by', 'meta:note', '--from', '2026-05-01', '--to', '2026-05-02']
    const text = await run('usage report', ...words)
    const shown = 'a\\u{001b}]0;title\\u{0007}b\\u{202e}c\\u{2066}d\\u{0085}e\\u{2028}f'
    expect(text.split('\n')[1]!.startsWith(`${shown} `)).toBe(true)
    expect(JSON.parse(await run('usage report', ...words, '--json'))).toMatchObject([{ 'meta:note': sent }])
  })

  it('CSV has no formulas, and the JSON is exact', async () => {
    const formula = '=HYPERLINK("https://x.example","open")'
    const at = Date.parse('2026-05-03T12:00:00Z')
    const notes = [formula, '-5'].map((note) => JSON.stringify({ note }))
    const events = notes.map((metadata) => ({ ...eventAt(at), metadata, sourceReference: '@SUM(A1)' }))
    await createInsertEvents('INR')(db, events)
    const period = ['--from', '2026-05-03', '--to', '2026-05-04']
    const report = ['usage report', '--by', 'meta:note', ...period] as const
    const lines = (await run(...report, '--csv')).split('\n')
    expect(lines.slice(1, 3).map((line) => line.replace(/,\d.*/, ''))).toEqual([
      '-5',
      `"'${formula.replaceAll('"', '""')}"`,
    ])
    expect(JSON.parse(await run(...report, '--json'))).toMatchObject([
      { 'meta:note': '-5' },
      { 'meta:note': formula },
    ])
    const exported = (await run('usage export', ...period)).trim().split('\n')
    const reference = exported[0]!.split(',').indexOf('source_reference') - exported[0]!.split(',').length
    expect(exported.slice(1).map((line) => line.split(',').at(reference))).toEqual(["'@SUM(A1)", "'@SUM(A1)"])
    const exact = (await run('usage export', '--format', 'jsonl', ...period)).trim().split('\n')
    expect(JSON.parse(exact[0]!)).toMatchObject({ source_reference: '@SUM(A1)' })
  })

  it('a report of more groups than memory should hold is refused, and no more of them are read', async () => {
    const sums = { calls: 1, failed: 0, charged: 1, submissions: 0, amount: 150, cost: 0, currency: 'INR' }
    let groups = maxReportGroups
    replace({
      sumFigures: async ({ limit = Infinity }: FiguresAsked) =>
        Array.from({ length: Math.min(groups, limit) }, (_, n) => ({ ...sums, group: [`order ${n}`] })),
    })
    const report = ['usage report', '--by', 'meta:order_id', '--csv'] as const
    expect((await run(...report)).split('\n')).toHaveLength(1 + maxReportGroups + 1)
    groups = 50 * maxReportGroups
    await expect(run(...report)).rejects.toThrow(
      /^the report has more than 100,000 groups: choose a shorter period or another field, or take usage export$/,
    )
    replace({})
  })

  it('a time with its zone is taken as it is written', async () => {
    const [from, to] = ['2026-04-01T20:00:00Z', '2026-04-03T01:30:00+05:30']
    const rows = JSON.parse(await run('usage report', '--from', from, '--to', to, '--json'))
    expect(rows).toMatchObject([{ calls: 2 }])
  })

  describe('a month', () => {
    const month = ['--from', '2026-06-01', '--to', '2026-07-01']
    const at = Date.parse('2026-06-10T12:00:00Z')
    const free = { charged: false, price: 0 }
    const aboutBatch = { ...free, source: null, subjectIndex: null }
    beforeAll(async () => {
      await createInsertEvents('INR')(db, [
        { ...eventAt(at), cost: 60, metadata: '{"order_id":"A"}' },
        { ...eventAt(at), clientId: 'another', lookup: 'gstinlite' },
        { ...eventAt(at), ...aboutBatch, subCode: 'INVALID_PAN_PATTERN', httpStatus: 422 },
        { ...eventAt(at), ...free, source: null, subCode: 'SOURCE_FAILURE', httpStatus: 500 },
        { ...eventAt(at), ...aboutBatch, lookup: 'gstinlite' },
        {
          ...eventAt(at),
          ...aboutBatch,
          lookup: 'gstinlite',
          subCode: 'INVALID_BATCH_SIZE',
          httpStatus: 422,
        },
        { ...eventAt(at), ...aboutBatch, lookup: 'batch-processing-status' },
        { ...eventAt(Date.parse('2026-06-30T20:00:00Z')) }, // July in India
      ])
    })

    it('is one group, with charged calls, free calls and submissions', async () => {
      const rows = JSON.parse(await run('usage report', '--by', 'month', ...month, '--json'))
      expect(rows).toEqual([
        {
          month: '2026-06',
          ...{ calls: 7, charged: 2, free: 2, submissions: 3, amount: 300 },
          ...{ cost: 60, unpriced: 0, margin: 240, currency: 'INR' },
        },
      ])
    })

    it('shows names of clients, removed ones included, and can be limited to one', async () => {
      const rows = JSON.parse(await run('usage report', '--by', 'client', ...month, '--json'))
      expect(rows).toMatchObject([
        { client: 'another', client_name: 'Old desk', calls: 1 },
        { client: 'client', client_name: 'Loan desk', calls: 6 },
      ])
      const own = ['--client', 'another', ...month, '--json']
      expect(JSON.parse(await run('usage report', ...own))).toMatchObject([{ lookup: 'gstinlite', calls: 1 }])
      await expect(run('usage report', '--client', 'nobody', ...month)).rejects.toThrow('no client nobody')
    })

    it('finds a metadata field by the name of its header', async () => {
      const rows = JSON.parse(await run('usage report', '--by', 'meta:Order-Id', ...month, '--json'))
      expect(rows).toMatchObject([{ 'meta:Order-Id': 'A' }, { 'meta:Order-Id': null }])
    })

    it('is a table with a total, or CSV', async () => {
      const table = (await run('usage report', ...month)).trim().split('\n')
      expect(table.at(-1)!.split(/ +/)).toEqual([
        'total',
        '7',
        '2',
        '2',
        '3',
        '₹3.00',
        '₹0.60',
        '₹2.40',
        'INR',
      ])
      expect(await run('usage report', ...month, '--csv')).toBe(
        [
          'lookup,calls,charged,free,submissions,amount,cost,margin,currency',
          'batch-processing-status,1,0,0,1,0,0,0,INR',
          'gstinlite,3,1,0,2,150,0,150,INR',
          'panbasic,3,1,2,0,150,60,90,INR',
          '',
        ].join('\n'),
      )
    })

    it('says unknown, not 0, of what a source without a cost answered', async () => {
      const at = Date.parse('2026-08-10T12:00:00Z')
      const period = ['--from', '2026-08-01', '--to', '2026-09-01']
      await createInsertEvents('INR')(db, [
        { ...eventAt(at), source: 'vendor' },
        { ...eventAt(at), source: 'vendor', lookup: 'gstinlite' },
        { ...eventAt(at), cost: 60, lookup: 'gstinlite' },
      ])
      const table = (await run('usage report', ...period)).trim().split('\n')
      expect(table.slice(1).map((line) => line.split(/ {2,}/).slice(-4))).toEqual([
        ['₹3.00', '₹0.60 and unknown', 'unknown', 'INR'],
        ['₹1.50', 'unknown', 'unknown', 'INR'],
        ['₹4.50', '₹0.60 and unknown', 'unknown', 'INR'],
      ])
      expect(await run('usage report', ...period, '--csv')).toContain(
        'panbasic,1,1,0,0,150,unknown,unknown,INR',
      )
      expect(JSON.parse(await run('usage report', ...period, '--json'))).toMatchObject([
        { lookup: 'gstinlite', cost: 60, margin: null, unpriced: 1 },
        { lookup: 'panbasic', cost: null, margin: null, unpriced: 1 },
      ])
    })

    it('is unknown in the total where no cost is known', async () => {
      const at = Date.parse('2026-09-10T12:00:00Z')
      await createInsertEvents('INR')(db, [
        { ...eventAt(at), source: 'vendor' },
        { ...eventAt(at), lookup: 'gstinlite' },
      ])
      const table = (await run('usage report', '--from', '2026-09-01', '--to', '2026-10-01'))
        .trim()
        .split('\n')
      expect(table.at(-1)!.split(/ {2,}/).slice(-3)).toEqual(['unknown', 'unknown', 'INR'])
    })

    it('that ends before it begins is refused', async () => {
      const words = ['--from', '2026-07-01', '--to', '2026-06-01']
      for (const name of ['usage report', 'usage export'])
        await expect(run(name, ...words)).rejects.toThrow('--to 2026-06-01 is not after --from 2026-07-01')
    })
  })
})
