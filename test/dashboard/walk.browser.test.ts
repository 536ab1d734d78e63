// Tests every page of the dashboard as each role, light and dark, wide and narrow: axe, width, and a picture of each.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openVisit } from './browser.harness.js'
import { openServed, pages, type Served } from './served.harness.js'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const nameOf = (path: string) =>
  path === '/' ? 'overview' : path.startsWith('/clients/') ? 'client' : path.slice(1)

/** By hand: every role in every look. In CI each role in one. */
const isWhole = process.env.SATYAPAN_DASHBOARD_WALK === 'whole'

const narrow = { width: 390, colorScheme: 'dark' } as const
const wide = { width: 1300, colorScheme: 'light' } as const
const looks = [
  wide,
  narrow,
  { ...narrow, colorScheme: 'light' } as const,
  { ...wide, colorScheme: 'dark' } as const,
]
const roles = ['owner', 'operator', 'auditor', 'viewer']
const walks = roles.flatMap((role, i) =>
  isWhole ? looks.map((look) => [role, look] as const) : [[role, looks[i]!] as const],
)

// A page waits for its answers, and the browser has a process for each, so walks run in parallel.
describe.concurrent('the dashboard', () => {
  let served: Served
  beforeAll(async () => {
    served = await openServed()
  })
  afterAll(() => served?.close())

  it.each(walks)(
    'shows every page to the %s, without a serious accessibility fault, in %j',
    async (role, look) => {
      const { browser, service, facts, administer, begin } = served
      const name = `Walker ${role} ${look.width} ${look.colorScheme}`
      const { setup_code: code } = await administer('/users', { name, role })
      const visit = await openVisit(browser, facts.dashboard_url, look)
      await begin(visit, code!)
      const violations: string[] = []
      for (const path of [...pages, '/account', `/clients/${service.clientId}`]) {
        await visit.open(path)
        violations.push(...(await visit.inspect(`${role}-${look.width}-${look.colorScheme}-${nameOf(path)}`)))
        const overflow = await visit.page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
        if (Number(overflow) > 0) violations.push(`${path} is ${overflow} pixels wider than the window`)
      }
      expect(violations).toEqual([])
      // A request that the role may not make is answered 403, which the browser logs and the page explains.
      expect(visit.faults.filter((fault) => !fault.includes('status of 403'))).toEqual([])
      await visit.close()
    },
  )
})
