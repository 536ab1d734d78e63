// Owns the measurement of a batch: 999 records from submission to result file, and what it does to single lookups.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { authorize, load, median } from './service.mjs'

const records = 999
const rounds = 7
const pollMs = 10

function caller(service, headers) {
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

export async function measureBatches(service) {
  const headers = await authorize(service)
  const call = caller(service, headers)
  const submit = async (vpas) => {
    const { body, headers: own } = form(vpas)
    return JSON.parse(await call('POST', '/v1/verification/upi-basic/batch', body, own)).request_id
  }
  const state = async (id) =>
    JSON.parse(await call('GET', `/v1/verification/batch-processing-status?request_id=${id}`)).data
  const submissions = []
  const wholes = []
  for (let round = 0; round < rounds; round++) {
    // Half of them are found, so that answers of both kinds are in it.
    const vpas = Array.from({ length: records }, (_, i) =>
      i % 2 === 0 ? 'found@sandbox' : `r${round}n${i}@sandbox`,
    )
    const began = performance.now()
    const id = await submit(vpas)
    submissions.push(performance.now() - began)
    for (;;) {
      const now = await state(id)
      if (now.status === 200) {
        await call('GET', now.batch_output_file_url)
        break
      }
      await pause(pollMs)
    }
    wholes.push(performance.now() - began)
    await pause(200)
  }
  const job = {
    connections: 4,
    seconds: 3,
    ratePerS: 200,
    paths: ['/v1/verification/panbasic?pan_number=ZZZPZ1000A'],
    headers,
  }
  const alone = await load(service, job)
  // Two seconds a record: the batch is at work for as long as the load is.
  await submit(Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? 'slow@sandbox' : `s${i}@sandbox`)))
  const beside = await load(service, job)
  return {
    submissionMs: median(submissions),
    submissionToFileMs: median(wholes),
    lookupP99AloneMs: alone.p99,
    lookupP99BesideMs: beside.p99,
  }
}
