// Tests that the service answers PANs as docs/sandbox.md says.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dataOf, subCodeOf } from './answers.js'
import { useTarget } from './target.js'

const target = useTarget()
const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim())
  const pan = /^`([A-Z]{5}\d{4}[A-Z])`, /.exec(cells[1] ?? '')?.[1]
  return pan === undefined ? [] : [{ pan, cells: cells.slice(2, -1) }]
})
const others = [
  'verification/panadvanced',
  'verification/pan-to-fathername',
  'business-compliance/pan-to-din',
]

it('the page has a row for each kind of PAN', () => {
  expect(rows.map(({ pan }) => pan)).toEqual(['ZZZPZ1000A', 'ZZZCZ1000A', 'ZZZPZ1000N', 'ZZZPZ1000V'])
})

it.each(rows)('$pan has the outcome that the page says', async ({ pan, cells }) => {
  const ask = (path: string) => target.client.lookup(`/v1/${path}`, { pan_number: pan })
  const [basic, msme, other] = cells as [string, string, string]
  const answer = await ask('verification/panbasic')
  expect(basic).toBe(`\`${subCodeOf(answer)}\`, \`data.status\` is \`${dataOf(answer).status}\``)
  expect(msme).toBe(`\`${subCodeOf(await ask('verification/pan-msme-check'))}\``)
  for (const path of others) expect(`${path} ${other}`).toBe(`${path} \`${subCodeOf(await ask(path))}\``)
})
