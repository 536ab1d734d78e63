// Measures tasks on a running service: how much longer the POST of a task takes than a lookup of the same source, and when
// the POST of a source that is slow answers.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { authorize } from './service.mjs'
import { median } from './statistics.mjs'

const warmUp = 100
const alone = 400
/** As many at one time as a busy client has. */
const together = 16

const licence = 'dl_number=ZZ0120200000001&dob=1988-04-12'
const submitPath = `/v1/verification/post-driving-license?${licence}`
const lookupPath = '/v1/verification/passport?file_number=ZZ1000000000001&dob=1988-04-12'
const slowPath = '/v1/verification/post-driving-license?dl_number=ZZ0120200000005&dob=1988-04-12'

/** Sends one request; resolves with its body and how long it took, in milliseconds. */
const timed = (agent, service, headers, method, path) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const { port } = service
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.once('end', () => resolve({ ms: performance.now() - began, body: JSON.parse(text) }))
    })
    sent.once('error', reject)
    sent.end()
  })

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]

export async function measureTasks(service, say) {
  const headers = await authorize(service)
  const ca = readFileSync(service.ca_file)
  const agent = new Agent({ keepAlive: true, maxSockets: together, ca })
  const ask = (method, path) => timed(agent, service, headers, method, path)
  const submit = async () => {
    const { ms, body } = await ask('POST', submitPath)
    if (body.request_id === undefined) throw new Error(`the task was not taken: ${JSON.stringify(body)}`)
    return { ms, requestId: body.request_id }
  }
  const lookup = async () => (await ask('GET', lookupPath)).ms
  for (let i = 0; i < warmUp; i++) await Promise.all([submit(), lookup()])

  say(`  ${alone} tasks and ${alone} lookups of the same source, one after the other`)
  const tasks = []
  const lookups = []
  const polls = []
  for (let i = 0; i < alone; i++) {
    lookups.push(await lookup())
    const { ms, requestId } = await submit()
    tasks.push(ms)
    const poll = await ask('GET', `/v1/verification/get-driving-license?request_id=${requestId}`)
    if (poll.body[0]?.status !== 'completed') throw new Error(`the first poll says ${poll.body[0]?.status}`)
    polls.push(poll.ms)
  }
  say(`  ${together} at one time`)
  const crowd = []
  const crowdOfLookups = []
  for (let i = 0; i < alone / together; i++) {
    const all = (work) => Promise.all(Array.from({ length: together }, work))
    crowdOfLookups.push(...(await all(lookup)))
    crowd.push(...(await all(submit)).map(({ ms }) => ms))
  }
  say('  a source that is slow')
  const slow = await ask('POST', slowPath)
  agent.destroy()
  return {
    'POST, median (ms)': median(tasks),
    'POST, 99 of 100 (ms)': percentile(tasks, 0.99),
    'lookup, median (ms)': median(lookups),
    'lookup, 99 of 100 (ms)': percentile(lookups, 0.99),
    'POST beyond a lookup, median (ms)': median(tasks) - median(lookups),
    'POST beyond a lookup, 99 of 100 (ms)': percentile(tasks, 0.99) - percentile(lookups, 0.99),
    'first poll, median (ms)': median(polls),
    [`POST beside ${together - 1} others, median (ms)`]: median(crowd),
    [`lookup beside ${together - 1} others, median (ms)`]: median(crowdOfLookups),
    'POST of a slow source (ms)': slow.ms,
  }
}
