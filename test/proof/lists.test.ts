// Fills the lists of the dashboard in the short form of their proof: each request of the pages is answered, and the pages
// of a list follow one another without a gap.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAsk, openFilled } from '../../proof/lists.js'
import { fewRows } from '../../proof/lists-fill.js'
import { listRequests } from '../../proof/lists-requests.js'

type Filled = Awaited<ReturnType<typeof openFilled>>
interface Page {
  readonly items: readonly Record<string, unknown>[]
  readonly next_cursor: string | null
}

let filled: Filled
let asking: ReturnType<typeof createAsk>
beforeAll(async () => {
  filled = await openFilled({ sizes: fewRows, say: () => {} }, null)
  asking = createAsk(filled.service)
})
afterAll(async () => {
  asking?.close()
  await filled?.service.stop()
  await filled?.installation.discard()
})

/** The values of a member on all pages, in their order. */
async function walk(path: string, member: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { text } = await asking.ask(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`)
    const page = JSON.parse(text) as Page
    found.push(...page.items.map((item) => item[member]))
    cursor = page.next_cursor
  }
  return found
}

it('answers every request of the pages', async () => {
  for (const { name, path } of listRequests(Date.now(), filled)) {
    const { text } = await asking.ask(path)
    expect(text.length, name).toBeGreaterThan(10)
  }
})

it.each([
  ['/batches?limit=70', 'request_id', fewRows.batches],
  ['/batches?limit=1&state=cancelled', 'request_id', 2],
  ['/batches?limit=30&state=processing', 'request_id', 200],
  ['/deliveries?limit=90', 'webhook_id', fewRows.deliveries],
  ['/deliveries?limit=1&state=exhausted', 'webhook_id', 1],
  ['/deliveries?limit=1&type=webhook.test', 'webhook_id', 1],
  ['/clients?limit=70', 'client_id', fewRows.clients + 1], // and the sandbox's own
])(
  '%s: all pages together have each row once',
  async (path, member, rows) => {
    const found = await walk(path, member)
    expect(found).toHaveLength(rows)
    expect(new Set(found).size).toBe(rows)
  },
  120_000,
)

it('all pages of the consents and of the audit log have each row once', async () => {
  const consents = await walk(`/clients/${filled.busy}/consents?limit=70`, 'id')
  expect(new Set(consents).size).toBe(fewRows.consents)
  expect(await walk(`/clients/${filled.busy}/consents?limit=70&state=withdrawn`, 'id')).toEqual([])
  const numbers = (await walk('/audit?limit=90', 'seq')) as number[]
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.length).toBeGreaterThan(fewRows.entries)
  const ofPeriod = (await walk('/audit?limit=90&from=2020-01-01', 'seq')) as number[]
  // Listed by their time, which in what was filled in is not always that of their numbers.
  const rising = (some: readonly number[]) => [...some].sort((a, b) => a - b)
  expect(rising(ofPeriod.filter((seq) => seq <= numbers[0]!))).toEqual(rising(numbers))
})
