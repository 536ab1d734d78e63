// Reads the metrics of a service.
import { get } from './client.js'
import type { Service } from './service.js'

type Measured = Pick<Service, 'adminUrl' | 'ca'>

/** The metrics without labels, by name. */
export async function metricsOf(service: Measured): Promise<Map<string, number>> {
  const { body } = await get(`${service.adminUrl}/metrics`, service.ca)
  const lines = body.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+) (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, Number(value)] as const]
  })
  return new Map(lines)
}

/** Calls that have begun and are not over. */
export const callsInFlight = async (service: Measured): Promise<number> =>
  (await metricsOf(service)).get('satyapan_calls_in_flight') ?? Number.NaN
