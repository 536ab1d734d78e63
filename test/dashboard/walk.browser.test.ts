// Tests every page of the dashboard as each role, light and dark, at three widths: axe, nothing off the screen, pictures.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openVisit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'
import { askReport, openWalked, type Walked } from './walk.harness.js'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const widths = [1440, 768, 390]
/** Pictures are taken of all for the role that sees everything. */
const pictured = 'owner'
const walks = ['owner', 'operator', 'auditor', 'viewer'].flatMap((role) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ role, colorScheme })),
)
/** axe judges the widest look by day and the narrowest by night: both for the owner, one for every other role. */
const isJudged = (role: string, colorScheme: string): boolean =>
  role === pictured || (role === 'auditor') === (colorScheme === 'light')

const mayReport = (role: string): boolean => role === 'owner' || role === 'operator'

// A page waits for its answers, and the browser has a process for each, so walks run in parallel.
describe.concurrent('the dashboard', () => {
  let served: Served
  let walked: Walked
  beforeAll(async () => {
    served = await openServed()
    walked = await openWalked(served)
  })
  afterAll(async () => {
    walked?.close()
    await served?.close()
  })

  it.each(walks)('shows every page to the $role, $colorScheme, without a fault', async (walk) => {
    const { role, colorScheme } = walk
    const { setup_code: code } = await served.administer('/users', { name: `${role} ${colorScheme}`, role })
    const visit = await openVisit(served.browser, served.facts.dashboard_url, {
      width: widths[0]!,
      colorScheme,
    })
    await served.begin(visit, code!)
    const faults: string[] = []
    const judged = colorScheme === 'light' ? widths[0] : widths.at(-1)
    const withAxe = isJudged(role, colorScheme)
    for (const [name, path] of Object.entries(walked.paths)) {
      await visit.overhangAt(widths[0]!)
      await visit.open(path)
      await visit.settle()
      if (path === '/person' && mayReport(role)) await askReport(visit)
      for (const width of widths) {
        const overhang = await visit.overhangAt(width)
        if (overhang > 0) faults.push(`${path} is ${overhang} pixels wider than ${width}`)
        const look = `${role}-${width}-${colorScheme}-${name}`
        if (role === pictured || width === judged) await visit.takePicture(look)
        if (withAxe && width === judged) faults.push(...(await visit.audit(look)))
      }
    }
    expect(faults).toEqual([])
    // A request that the role may not make is answered 403, which the browser logs and the page explains.
    expect(visit.faults.filter((fault) => !fault.includes('status of 403'))).toEqual([])
    await visit.close()
  })
})
