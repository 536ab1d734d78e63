// Tests how findings are printed: times in the zone of the reader, and in JSON as the service writes them.
import { expect, it } from 'vitest'
import type { Finding } from '../server/doctor/finding.js'
import type { Io } from './io.js'
import { printFindings } from './print-findings.js'

const tested = {
  check: 'sources',
  level: 'warning',
  found: 'source a did not answer gstinlite (refused) when it was last tested, 2026-11-25T09:30:00.000Z',
  remedy: 'run: satyapan sources test a',
} as const satisfies Finding & { check: string }

async function printed(asJson: boolean): Promise<string> {
  let output = ''
  const out = async (text: string) => {
    output += text
  }
  await printFindings([tested], asJson, { out, colour: false } as unknown as Io)
  return output
}

it('shows when a source was last tested in the time of the reader, with its zone', async () => {
  expect(await printed(false)).toBe(
    'warning  sources: source a did not answer gstinlite (refused) when it was last tested, 2026-11-25 15:00:00 IST. To do: run: satyapan sources test a\n',
  )
})

it('leaves the time in JSON as it is', async () => {
  expect(JSON.parse(await printed(true)).findings[0].found).toBe(tested.found)
})
