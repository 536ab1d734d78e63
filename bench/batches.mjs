// Measures a batch: 999 records from submission to result file, and its effect on single lookups.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { authorize, load } from './service.mjs'
import { median } from './statistics.mjs'

export const records = 999
const rounds = 7
const pollMs = 10

export function caller(service, headers) {
  const agent = new Agent({ ca: readFileSync(service.ca_file), keepAlive: true })
  return (method, path, body, own = {}) =>
    new Promise((resolve, reject) => {
      const call = request(
        new URL(path, service.base_url),
        { method, agent, headers: { ...headers, ...own } },
        (answer) => {
          let text = ''
          answer.on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () => resolve(text))
        },
      )
      call.once('error', reject)
      call.end(body)
    })
}

function form(vpas) {
  const boundary = 'bench-boundary'
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="batch_file"; filename="vpas.csv"\r\n\r\n`
  return {
    body: `${part}vpa\n${vpas.join('\n')}\n\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The batch calls of a client. */
export async function batchClient(service) {
  const headers = await authorize(service)
  const call = caller(service, headers)
  return {
    headers,
    async submit(vpas) {
      const { body, headers: own } = form(vpas)
      return JSON.parse(await call('POST', '/v1/verification/upi-basic/batch', body, own)).request_id
    },
    /** Waits for the end and fetches the result file. */
    async fetched(id, everyMs = pollMs) {
      for (;;) {
        const answer = await call('GET', `/v1/verification/batch-processing-status?request_id=${id}`)
        const { status, batch_output_file_url: url } = JSON.parse(answer).data
        if (status === 200) return call('GET', url)
        await pause(everyMs)
      }
    },
  }
}

const lookupsBeside = (headers, seconds) => ({
  connections: 4,
  seconds,
  ratePerS: 200,
  paths: ['/v1/verification/panbasic?pan_number=ZZZPZ1000A'],
  headers,
})

export const addresses = (name) =>
  // Half of them are found, so that both kinds of answers occur.
  Array.from({ length: records }, (_, i) => (i % 2 === 0 ? 'found@sandbox' : `${name}n${i}@sandbox`))

/** A batch whose source takes 300 ms for each record, with 20 requests at a time. */
export async function measureSlowSource(service) {
  const { headers, submit, fetched } = await batchClient(service)
  await load(service, lookupsBeside(headers, 2)) // warm-up
  const alone = await load(service, lookupsBeside(headers, 8))
  const began = performance.now()
  const id = await submit(addresses('slow'))
  const [beside, seconds] = await Promise.all([
    load(service, lookupsBeside(headers, 8)),
    fetched(id, 200).then(() => (performance.now() - began) / 1000),
  ])
  return { seconds, lookupP99AloneMs: alone.p99, lookupP99BesideMs: beside.p99 }
}

export async function measureBatches(service) {
  const { headers, submit, fetched } = await batchClient(service)
  const submissions = []
  const wholes = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const id = await submit(addresses(`r${round}`))
    submissions.push(performance.now() - began)
    await fetched(id)
    wholes.push(performance.now() - began)
    await pause(200)
  }
  const job = lookupsBeside(headers, 3)
  const alone = await load(service, job)
  // Two seconds per record, so that the batch runs as long as the load.
  await submit(Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? 'slow@sandbox' : `s${i}@sandbox`)))
  const beside = await load(service, job)
  return {
    submissionMs: median(submissions),
    submissionToFileMs: median(wholes),
    lookupP99AloneMs: alone.p99,
    lookupP99BesideMs: beside.p99,
  }
}
