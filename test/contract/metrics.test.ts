// Tests the labels of calls in metrics: the sub_code, or the failure's name when the answer has none; never a status.
import { afterAll, describe, expect, it } from 'vitest'
import { catalogue as everything } from '../../src/lookups/catalogue.js'
import { UpstreamError } from '../../src/lookups/source.js'
import { createMetrics } from '../../src/platform/metrics.js'
import { contractApp, foundIn, isAskedByParameters, rightQuery, sentTo } from './app.harness.js'

const catalogue = everything.filter(isAskedByParameters)
const metrics = createMetrics()
const under = contractApp(catalogue, { metrics })
afterAll(() => under.app.close())

describe('the metrics', () => {
  it('name the result of every call as docs/failures.md does', async () => {
    const expected: string[] = []
    for (const lookup of catalogue) {
      const ask = async (name: string, status: number, query: Record<string, string>) => {
        const headers = under.credentials(lookup)
        const { statusCode } = await under.app.inject({ ...sentTo(lookup, query), headers })
        expect({ name, status: statusCode }).toEqual({ name, status })
        expected.push(`${lookup.name} ${name}`)
      }
      under.answerWith(async () => ({ subCode: foundIn(lookup), data: lookup.example }))
      await ask(foundIn(lookup), 200, rightQuery(lookup))
      await ask('INVALID_PARAMETER', 422, {})
      under.answerWith(async () => {
        throw new UpstreamError('unavailable', 'out of service', { unavailable: true })
      })
      await ask('SOURCE_UNAVAILABLE', 503, rightQuery(lookup))
    }
    const counted = (await metrics.text()).split('\n').flatMap((line) => {
      const found = /^satyapan_requests_total\{lookup="(.+)",sub_code="(.+)",status="\d+"\} 1$/.exec(line)
      return found === null ? [] : [`${found[1]} ${found[2]}`]
    })
    expect(counted.sort()).toEqual(expected.sort())
  })
})
