// Tests the number of records by kind.
import { describe, expect, it } from 'vitest'
import { useRecordsHarness } from './records.harness.js'

const harness = useRecordsHarness()

describe('the number of records by kind', () => {
  const pans = async () => (await harness.records.count()).get('pan')

  it('follows every change, on this node and on another', async () => {
    expect(await pans()).toBe(0)
    await harness.run('pan', await harness.write('some.csv', 'pan_number,full_name\nABCPD1234E,Asha Rao\n'))
    expect([await pans(), await pans()]).toEqual([1, 1])
    const elsewhere = harness.recordsBy(harness.db)
    await elsewhere.merge('pan', [{ pan_number: 'ABCPD1235F', full_name: 'Ram Rao' }], async () => {})
    expect(await pans()).toBe(2)
    await elsewhere.remove('pan', ['ABCPD1234E'])
    expect(await pans()).toBe(1)
  })

  it('is not counted again before a change', async () => {
    const texts: string[] = []
    const records = harness.recordsBy({
      ...harness.db,
      query: (text, ...rest) => {
        texts.push(text)
        return harness.db.query(text, ...rest)
      },
    })
    for (let n = 0; n < 3; n++) await records.count()
    expect(texts.filter((text) => text.includes('count('))).toHaveLength(1)
  })
})
