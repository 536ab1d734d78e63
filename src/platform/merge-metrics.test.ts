import { expect, it } from 'vitest'
import { mergeMetrics } from './merge-metrics.js'
import { createMetrics } from './metrics.js'

it('groups the lines of one metric, each with its process', async () => {
  const texts = await Promise.all(
    [1, 2].map((process) => {
      const metrics = createMetrics(process)
      metrics.gauge('open', 'What is open', () => process * 10)
      metrics.observeRequest({ lookup: 'panbasic', subCode: 'SUCCESS', status: 200, durationMs: 3 })
      return metrics.text()
    }),
  )
  const text = mergeMetrics(texts)
  expect(text).toContain(
    '# HELP open What is open\n# TYPE open gauge\nopen{process="1"} 10\nopen{process="2"} 20\n',
  )
  expect(text.match(/^# TYPE satyapan_request_duration_seconds histogram$/gm)).toHaveLength(1)
  expect(text.match(/^satyapan_request_duration_seconds_count\{.*process="[12]".*\} 1$/gm)).toHaveLength(2)
})
