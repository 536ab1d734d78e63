// Tests every page of the dashboard as each role, light and dark, at three widths: axe, and nothing off the screen.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countShifts, openVisit, speedBars } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'
import { askReport, createTally, holdStill, openWalked, type Walked } from './walk.harness.js'

// A walk takes three minutes on a quiet machine with two processors, and several times that on a busy one.
vi.setConfig({ testTimeout: 1_800_000 })

type Role = 'owner' | 'operator' | 'auditor' | 'viewer'

/** Each differs from its neighbours in the width or the colours alone: the page takes its shape without being loaded again. */
const looks = [
  [1440, 'light'],
  [768, 'light'],
  [390, 'light'],
  [390, 'dark'],
  [768, 'dark'],
  [1440, 'dark'],
] as const
type Look = (typeof looks)[number]
/** Of the roles that see less of the same pages. */
const fewerLooks = looks.slice(0, 4)

/** axe audits the widest light look and the narrowest dark one: both for the owner, who also has the light one between. */
const isAudited = (role: Role, [width, colorScheme]: Look): boolean =>
  width === 768
    ? role === 'owner' && colorScheme === 'light'
    : width === (colorScheme === 'light' ? 1440 : 390) &&
      (role === 'owner' || (role === 'auditor') === (colorScheme === 'light'))
const isPictured = (role: Role, [width, colorScheme]: Look): boolean =>
  role === 'owner' || width === (colorScheme === 'light' ? 1440 : 390)

/** The colours that the page shows: it must follow the browser's wish while it is open. */
const shownColours = 'document.documentElement.dataset.mantineColorScheme'

/** Half of the roles begin in the dark, so that pages are also loaded there. */
const walks = [
  { role: 'owner', looks },
  { role: 'operator', looks: fewerLooks.toReversed() },
  { role: 'auditor', looks: fewerLooks },
  { role: 'viewer', looks: fewerLooks.toReversed() },
] as const

const mayReport = (role: Role): boolean => role === 'owner' || role === 'operator'

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

/** @param script what each document begins with */
async function beginAs(role: Role, name: string, [width, colorScheme]: Look, script: string) {
  const { setup_code: code } = await served.administer('/users', { name, role })
  const visit = await openVisit(served.browser, served.facts.dashboard_url, { width, colorScheme })
  await visit.page.addInitScript(script)
  await served.begin(visit, code!)
  // Where the last click was, a chart would show its tooltip, and keep it at another width until the mouse moves.
  await visit.page.mouse.move(0, 0)
  return visit
}

it('opens every page one after another, moves nothing on it, and prints how long that takes', async () => {
  const visit = await beginAs('owner', 'walker', looks[0], countShifts)
  const shifts: { path: string; shifted: number }[] = []
  const start = performance.now()
  let before = 0
  for (const path of Object.values(walked.paths)) {
    await visit.open(path)
    await visit.settle()
    const total = Number(await visit.page.evaluate('window.shifted'))
    shifts.push({ path, shifted: total - before })
    before = total
  }
  const seconds = (performance.now() - start) / 1000
  process.stdout.write(`a walk of all ${shifts.length} pages: ${seconds.toFixed(1)} s\n`)
  expect(shifts.filter(({ shifted }) => !(shifted <= speedBars.layoutShift))).toEqual([])
  expect(visit.faults).toEqual([])
  await visit.close()
})

// A page waits for its answers, and the browser has a process for each, so walks run in parallel.
describe.concurrent('the dashboard', () => {
  it.each(walks)('shows every page to the $role, light and dark, without a fault', async (walk) => {
    const { role } = walk
    const first = walk.looks[0]!
    const visit = await beginAs(role, role, first, holdStill)
    const faults: string[] = []
    const { time, text } = createTally()
    for (const [name, path] of Object.entries(walked.paths)) {
      await time('shape', visit.show(first))
      await time('open', visit.open(path))
      await time('settle', visit.settle())
      if (path === '/person' && mayReport(role)) await time('report', askReport(visit))
      for (const look of walk.looks) {
        const title = `${role}-${look.join('-')}-${name}`
        const overhang = await time('shape', visit.show(look))
        if (overhang > 0) faults.push(`${title} is ${overhang} pixels wider than the window`)
        const colours = await visit.page.evaluate(shownColours)
        if (colours !== look[1]) faults.push(`${title} is shown ${colours}`)
        const spilled = await time('spill', visit.listSpilled())
        faults.push(...spilled.map((each) => `${title}: ${each}`))
        if (isPictured(role, look)) await time('pictures', visit.takePicture(title))
        if (isAudited(role, look)) faults.push(...(await time('axe', visit.audit(title))))
      }
    }
    process.stdout.write(`the walk as ${role}: ${text()}\n`)
    expect(faults).toEqual([])
    // A request that the role may not make is answered 403, which the browser logs and the page explains.
    expect(visit.faults.filter((fault) => !fault.includes('status of 403'))).toEqual([])
    await visit.close()
  })
})
