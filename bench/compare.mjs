// Compares this checkout with another one in FOLDER, both built, in alternating runs of the same load: `node
// bench/compare.mjs FOLDER [--postgres URL] [--runs N]`. Prints processor time per call side by side; sets no limits.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { timed } from './lookups.mjs'
import { authorize, createPlace, load, root, someHolders, startService } from './service.mjs'
import { median } from './statistics.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'string', multiple: true }, runs: { type: 'string' } },
})
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write(
    'usage: node bench/compare.mjs FOLDER [--postgres URL_OF_THIS --postgres URL_OF_THAT] [--runs N]\n',
  )
  process.exit(2)
}
const runs = Number(values.runs ?? 9)
const job = { connections: 32, seconds: 3 }
const paths = (await someHolders(2_000)).map(
  ({ pan_number }) => `/v1/verification/panbasic?pan_number=${pan_number}`,
)

async function open(name, from, databaseUrl) {
  const place = createPlace()
  const service = await startService(place, { DATABASE_URL: databaseUrl ?? '' }, [
    resolve(from, 'bin', 'satyapan'),
    'serve',
  ])
  const headers = await authorize(service)
  await load(service, { ...job, paths, headers })
  return { name, place, service, headers, results: [] }
}

const sides = [
  await open('this', root, values.postgres?.[0]),
  await open('that', folder, values.postgres?.[1]),
]
try {
  for (let run = 0; run < runs; run++) {
    for (const { name, service, headers, results } of run % 2 === 0 ? sides : sides.toReversed()) {
      const done = await timed(service.pid, service, { ...job, paths, headers })
      results.push(done)
      const { cpuMicros, postgresCpuMicros, perSecond, p99 } = done
      process.stdout.write(
        `${name}  ${cpuMicros.toFixed(1)} us  PostgreSQL ${postgresCpuMicros.toFixed(1)} us  ${Math.round(perSecond)}/s  p99 ${p99.toFixed(1)} ms\n`,
      )
    }
  }
  const [ours, theirs] = sides.map(({ results }) => results.map(({ cpuMicros }) => cpuMicros))
  const ratios = ours.map((cpu, i) => cpu / theirs[i])
  process.stdout.write(
    `this ${median(ours).toFixed(1)} us, that ${median(theirs).toFixed(1)} us, this/that ${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)})\n`,
  )
} finally {
  for (const { service, place } of sides) {
    await service.stop()
    place.remove()
  }
}
