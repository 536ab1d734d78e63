// Measures a batch of 999 records against a client that asks for each of them in a loop.
import { addresses, batchClient, caller, records } from '../batches.mjs'
import { allCpuSeconds } from '../process-figures.mjs'
import { authorize, createPlace, startService } from '../service.mjs'
import { summaryOf } from './turns.mjs'

/** Asks for each address, so many at a time. */
async function loop(call, list, atATime) {
  let next = 0
  const worker = async () => {
    while (next < list.length) {
      const address = list[next++]
      const answer = JSON.parse(await call('GET', `/v1/verification/upi?vpa=${encodeURIComponent(address)}`))
      if (answer.code !== 200) throw new Error(`${address} was answered ${answer.code}`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}

export async function measureBatchAndLoop({ rounds, say }) {
  const place = createPlace()
  const service = await startService(place, { DATABASE_URL: '' })
  try {
    const { submit, fetched } = await batchClient(service)
    const call = caller(service, await authorize(service))
    const ways = {
      'a batch': async (list) => fetched(await submit(list)),
      'a loop, one call at a time': (list) => loop(call, list, 1),
      'a loop, 20 calls at a time': (list) => loop(call, list, 20),
    }
    const turns = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
    for (let round = -2; round < rounds; round++)
      for (const [name, way] of Object.entries(ways)) {
        const before = [allCpuSeconds(service.pid), performance.now(), process.cpuUsage()]
        await way(addresses(`${name.replace(/\W/g, '')}${round + 2}`))
        const seconds = (performance.now() - before[1]) / 1000
        const client = process.cpuUsage(before[2])
        const figures = {
          seconds,
          perSecond: records / seconds,
          cpuMicros: ((allCpuSeconds(service.pid) - before[0]) * 1e6) / records,
          clientCpuMicros: (client.user + client.system) / records,
        }
        if (round < 0) continue // the first rounds are the warm-up
        turns[name].push(figures)
        say(
          `  ${round + 1} of ${rounds}, ${name}: ${seconds.toFixed(2)} s at ${figures.cpuMicros.toFixed(0)} us a record`,
        )
      }
    return summaryOf(turns)
  } finally {
    await service.stop()
    place.remove()
  }
}
