// Measures name match and face match over the wire: name match against a record lookup, face match with two callers,
// lookups during face match, and the memory of the service meanwhile.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { importedPan } from './imports.mjs'
import { residentMb, watchMemory } from './process-figures.mjs'
import { authorize, load, someHolders } from './service.mjs'
import { median } from './statistics.mjs'

const runs = 3
const callers = 2
const besideRate = 100
const pairSide = 250
const knownSubjects = 2_000
/** More than can be looked up in a second. */
const newSubjectsPerSecond = 25_000

/** Two faces of 250 pixels, cut from the sample photographs of face-api's package (MIT). */
export async function somePair() {
  const require = createRequire(import.meta.url)
  const cut = (number, left, top) =>
    sharp(readFileSync(require.resolve(`@vladmandic/face-api/demo/sample${number}.jpg`)))
      .extract({ left, top, width: 384, height: 384 })
      .resize(pairSide, pairSide)
      .jpeg({ quality: 90 })
      .toBuffer()
  return [await cut(1, 1394, 141), await cut(3, 998, 137)]
}

function form(files) {
  const parts = files.flatMap((bytes, at) => [
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="file_${'ab'[at]}"; filename="f.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from('--b--\r\n')])
}

/** Makes one comparison; returns its duration and status. */
function compareOnce(service, agent, headers, body) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      `${service.base_url}/v1/facematch`,
      {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': body.length,
        },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve({ ms: performance.now() - began, status: answer.statusCode }))
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}

/** Callers that send the next pair when the last is answered, for `seconds`. */
async function compareFor(service, headers, body, seconds) {
  const agent = new Agent({ ca: readFileSync(service.ca_file), keepAlive: true, maxSockets: callers })
  const end = performance.now() + seconds * 1000
  const answers = []
  const caller = async () => {
    while (performance.now() < end) answers.push(await compareOnce(service, agent, headers, body))
  }
  await Promise.all(Array.from({ length: callers }, caller))
  agent.destroy()
  return answers
}

const part = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

const panPath = (pan) => `/v1/verification/panbasic?pan_number=${pan}`
const pairPath = (one, two) =>
  `/v1/name-match?name1=${encodeURIComponent(one)}&name2=${encodeURIComponent(two)}`

/** Pairs of names, none twice: of one person with initials added and the parts in another order, and of two people. */
export function* namePairs(names) {
  for (let shift = 1; shift < names.length; shift++) {
    const initials = `${String.fromCharCode(65 + (shift % 26))} ${String.fromCharCode(65 + (Math.floor(shift / 26) % 26))}`
    for (let i = 0; i < names.length; i++) {
      const [first, ...rest] = names[i].split(' ')
      const sameOne = (i + shift) % 2 === 0
      yield sameOne
        ? [`${names[i]} ${initials}`, [...rest, first].join(' ')]
        : [names[i], names[(i + shift) % names.length]]
    }
  }
}

export function take(iterator, count) {
  return Array.from({ length: count }, () => iterator.next().value)
}

/**
 * Name match and the record lookup in turn, with the same connections and duration: with as many recently asked
 * subjects for both, and with new subjects, which for records means imported ones.
 */
async function measureNames(service, headers, seconds, imported) {
  const known = await someHolders(knownSubjects)
  const pairs = namePairs(known.map(({ full_name }) => full_name))
  const knownPairs = take(pairs, knownSubjects).map((pair) => pairPath(...pair))
  let line = 0
  const kinds = {
    'panbasic, lately asked about': () => known.map(({ pan_number }) => panPath(pan_number)),
    'name-match, lately compared': () => knownPairs,
    'panbasic, not lately': (count) =>
      Array.from({ length: count }, (_, i) => panPath(importedPan((line + i) % imported))),
    'name-match, not lately': (count) => take(pairs, count).map((pair) => pairPath(...pair)),
  }
  const seen = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  for (let run = -1; run < runs; run++) {
    const runSeconds = run < 0 ? 1 : seconds // the first run is the warm-up
    for (const [kind, pathsOf] of Object.entries(kinds)) {
      const paths = pathsOf(runSeconds * newSubjectsPerSecond)
      const figures = await load(service, { connections: 32, seconds: runSeconds, headers, paths })
      if (paths.length > knownSubjects && figures.answers > paths.length) throw new Error(`${kind}: too few`)
      if (kind === 'panbasic, not lately') line += figures.answers
      if (run >= 0) seen[kind].push(figures)
    }
  }
  const all = Object.values(seen).flat()
  const ratio = (one, two) =>
    median(seen[one].map(({ perSecond }, at) => perSecond / seen[two][at].perSecond))
  return {
    ...Object.fromEntries(
      Object.entries(seen).map(([kind, figures]) => [
        `${kind}: per second`,
        median(figures.map(({ perSecond }) => perSecond)),
      ]),
    ),
    'name-match / panbasic, lately': ratio('name-match, lately compared', 'panbasic, lately asked about'),
    'name-match / panbasic, not lately': ratio('name-match, not lately', 'panbasic, not lately'),
    'name-match, not lately: p99 (ms)': median(seen['name-match, not lately'].map(({ p99 }) => p99)),
    'answers other than 200': all.reduce(
      (sum, { answers, statuses }) => sum + answers - (statuses[200] ?? 0),
      0,
    ),
  }
}

/** Face match with two callers, first alone, then with 100 lookups a second; and those lookups alone. */
async function measureFaces(service, headers, seconds) {
  const body = form(await somePair())
  const before = residentMb(service.pid)
  const memory = watchMemory(service.pid)
  const first = (await compareFor(service, headers, body, 0.001))[0]
  await compareFor(service, headers, body, 2)
  const job = {
    connections: 4,
    seconds,
    ratePerS: besideRate,
    paths: ['/v1/verification/panbasic?pan_number=ZZZPZ1000A'],
    headers,
  }
  const alone = []
  const beside = []
  const calm = []
  const faces = []
  for (let run = 0; run < runs; run++) {
    calm.push(await load(service, job))
    alone.push(...(await compareFor(service, headers, body, seconds)))
    const comparing = compareFor(service, headers, body, seconds + 1)
    beside.push(await load(service, job))
    faces.push(...(await comparing))
  }
  memory.stop()
  const all = [first, ...alone, ...faces]
  const baseline = median(calm.map(({ p99 }) => p99))
  const meanwhile = median(beside.map(({ p99 }) => p99))
  const lookups = beside.reduce((sum, { answers }) => sum + answers, 0)
  const millis = (answers) => answers.map(({ ms }) => ms)
  return {
    'first comparison, models loading (ms)': first.ms,
    'two callers alone: p50 (ms)': part(millis(alone), 0.5),
    'two callers alone: p95 (ms)': part(millis(alone), 0.95),
    'two callers beside lookups: p95 (ms)': part(millis(faces), 0.95),
    'comparisons per second, two callers alone': alone.length / (seconds * runs),
    'lookups at 100/s alone: p99 (ms)': baseline,
    'lookups at 100/s beside comparisons: p99 (ms)': meanwhile,
    'p99 beside / alone': meanwhile / baseline,
    'lookups answered beside': lookups,
    comparisons: all.length,
    'answers other than 200':
      all.filter(({ status }) => status !== 200).length +
      beside.reduce((sum, { answers, statuses }) => sum + answers - (statuses[200] ?? 0), 0),
    'RSS before (MB)': before,
    'RSS of the whole service, peak (MB)': memory.take(),
  }
}

/** `imported`: lines of the imported file whose records have not been asked for. */
export async function measureMatching(service, say, seconds, imported) {
  const headers = await authorize(service)
  say('  name match beside a record lookup, 32 connections')
  const names = await measureNames(service, headers, seconds, imported)
  say(`  face match, ${callers} callers, other lookups at ${besideRate}/s beside`)
  return { ...names, ...(await measureFaces(service, headers, seconds)) }
}
