// Measures a record import on a running service: lines per second, memory, and the latency of lookups meanwhile.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { residentMb, watchMemory } from './process-figures.mjs'
import { authorize, load } from './service.mjs'

/** A made-up PAN for a line. */
export function importedPan(i) {
  const letters = [17576, 676, 26].map((size) => String.fromCharCode(65 + (Math.floor((i * 26) / size) % 26)))
  return `${letters[0]}${letters[1]}${letters[2]}P${'ABCDEFGH'[i % 8]}${String((i % 9999) + 1).padStart(4, '0')}${String.fromCharCode(65 + (i % 26))}`
}

/** A JSON Lines file of made-up PANs. */
async function writeFile(file, lines) {
  const out = createWriteStream(file)
  for (let i = 0; i < lines; i++) {
    const record = {
      pan_number: importedPan(i),
      full_name: `PERSON ${i}`,
      dob: '1990-01-01',
      gender: 'F',
      father_name: `FATHER ${i}`,
      aadhaar_linked: true,
    }
    if (!out.write(`${JSON.stringify(record)}\n`)) await new Promise((resolve) => out.once('drain', resolve))
  }
  out.end()
  await finished(out)
}

export async function measureImport(service, place, lines) {
  const file = join(place.home, 'pans.jsonl')
  await writeFile(file, lines)
  const headers = await authorize(service)
  const calm = residentMb(service.pid)
  const memory = watchMemory(service.pid)
  const began = performance.now()
  let lookups
  const importing = service.cli('records', 'import', 'pan', file, '--keep-going', '--json')
  const job = {
    connections: 4,
    seconds: 3,
    ratePerS: 100,
    paths: ['/v1/verification/panbasic?pan_number=ZZZPZ1000A'],
    headers,
  }
  const loading = load(service, job).then((figures) => {
    lookups = figures
  })
  const { out } = await importing
  const seconds = (performance.now() - began) / 1000
  await loading
  memory.stop()
  const result = JSON.parse(out)
  return {
    lines,
    imported: result.imported,
    wrong: result.wrong,
    linesPerSecond: lines / seconds,
    lookupP99Ms: lookups.p99,
    rssBeforeMb: calm,
    rssPeakMb: memory.take(),
  }
}
