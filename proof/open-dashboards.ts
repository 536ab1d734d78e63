// Opens dashboards as people do: each is looked at page by page, and asks what the pages ask.
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '../test/support/service.js'

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** How long somebody looks at a page before opening the next one. */
const lookMs = 6_000

interface OpenPage {
  /** Asked for at the same time, when the page opens. */
  readonly paths: readonly string[]
  /** How often it asks again; undefined: never. */
  readonly everyMs?: number
}

/** The pages and their requests, as in dashboard/src/pages, while a batch is in progress. */
function pagesOf(now: number): readonly OpenPage[] {
  const usage = (by: string, days: number): OpenPage => {
    const period = `from=${day(now - (days - 1) * 86_400_000)}&to=${day(now + 86_400_000)}`
    return { paths: [`/usage?by=${by}&${period}`, `/usage?by=day&${period}`] }
  }
  return [
    { paths: ['/overview'], everyMs: 5_000 },
    usage('lookup', 7),
    { paths: ['/transactions?limit=50', '/clients'] },
    { paths: ['/batches?limit=50', '/clients', '/lookups'], everyMs: 1_000 },
    usage('client', 30),
    { paths: ['/sources'], everyMs: 5_000 },
    { paths: ['/deliveries?limit=100', '/clients'], everyMs: 5_000 },
    { paths: ['/clients'] },
    usage('origin', 30),
    { paths: ['/audit?limit=50'] },
    { paths: ['/records'] },
  ]
}

/**
 * Opens this many dashboards, each of which is looked at page by page. `close` returns how many requests were answered,
 * and which was the slowest.
 */
export function openDashboards(service: Service, dashboards: number) {
  const { admin_token: token } = JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8'))
  const agent = new Agent({ ca: service.ca, keepAlive: true })
  const closing = new AbortController()
  setMaxListeners(0, closing.signal) // one for each request
  let [answered, slowestMs, failed] = [0, 0, 0]
  let slowest = ''
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const began = performance.now()
      // As the pages do.
      const headers = { authorization: `Bearer ${token}`, 'cache-control': 'max-age=2' }
      get(`${service.adminUrl}/admin/v1${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed++
        answer.resume().once('end', () => {
          answered++
          const ms = performance.now() - began
          if (ms > slowestMs) [slowestMs, slowest] = [ms, path]
          resolve()
        })
      }).once('error', () => {
        failed++
        resolve()
      })
    })
  const wait = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => {})
  const look = async ({ paths, everyMs = lookMs }: OpenPage) => {
    await Promise.all(paths.map(ask))
    for (let lookedMs = 0; lookedMs < lookMs && !closing.signal.aborted; lookedMs += everyMs) {
      if (lookedMs > 0) await ask(paths[0]!)
      await wait(Math.min(everyMs, lookMs - lookedMs))
    }
  }
  const pages = pagesOf(Date.now())
  // Nobody opens a page at the same moment as somebody else, or the same one.
  const loops = Array.from({ length: dashboards }, async (_, viewer) => {
    await wait((viewer * lookMs) / dashboards)
    for (let at = viewer * 4; !closing.signal.aborted; at++) await look(pages[at % pages.length]!)
  })
  return {
    async close() {
      closing.abort()
      await Promise.all(loops)
      agent.destroy()
      return { answered, slowestMs, slowest, failed }
    },
  }
}
