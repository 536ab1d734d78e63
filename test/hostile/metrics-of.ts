// Reads the service's metrics from outside.
import { get } from '../support/client.js'
import type { Service } from '../support/service.js'

/** The metrics without labels, by name. */
export async function metricsOf(service: Pick<Service, 'adminUrl' | 'ca'>): Promise<Map<string, number>> {
  const { body } = await get(`${service.adminUrl}/metrics`, service.ca)
  const lines = body.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+) (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, Number(value)] as const]
  })
  return new Map(lines)
}
