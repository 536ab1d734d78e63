// Opens Chromium on the dashboard of a service, notes what goes wrong in its pages, and takes their pictures.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Page, type Request } from 'playwright-core'
import { findChromium } from '../../scripts/check/chromium.mjs'

/** Drawing them takes a quarter of a walk, and nobody looks at those of most runs. */
const arePicturesWanted = process.env.SATYAPAN_PICTURES === '1'
/** Not committed. */
const picturesDir = fileURLToPath(new URL('../../coverage/dashboard/', import.meta.url))

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('there is no Chromium (Debian: apt-get install chromium-headless-shell)')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** Far beyond what anything takes, also on a busy machine. */
const longestWaitMs = 300_000

type ColorScheme = 'light' | 'dark'

export interface Look {
  readonly width: number
  readonly colorScheme: ColorScheme
}

export interface Visit {
  readonly page: Page
  /** Errors of the pages, and addresses outside the service that they requested. */
  readonly faults: string[]
  /** Opens a page of the dashboard by its path behind the #, and waits until its requests are answered. */
  open(path: string): Promise<void>
  /** Waits until the page has no request in progress and shows no place that is still empty. Returns how many it made so far. */
  settle(): Promise<number>
  /** How many pixels of the page are off the screen at this width; the page has taken its shape. */
  overhangAt(width: number): Promise<number>
  /** Changes the width and the colours of the page that is open, and returns how many pixels are off the screen then. */
  show(look: readonly [width: number, colorScheme: ColorScheme]): Promise<number>
  /** What of the page does not fit the box that it is in, and is cut off or lies over its neighbours. */
  listSpilled(): Promise<string[]>
  /** For people to look at, with SATYAPAN_PICTURES=1 in the environment. */
  takePicture(name: string): Promise<void>
  /** Returns everything that axe finds. */
  audit(name: string): Promise<string[]>
  /** Takes a picture, as `takePicture` does, and returns the serious violations that axe finds. */
  inspect(name: string): Promise<string[]>
  close(): Promise<void>
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds in a page without frames, by the rules with one of the tags; by default by all rules. It runs in the
 * page: the builder would load it into a second window for each audit, and take everything that passes there and back.
 * What passes is not listed, and no selectors are looked for: the HTML says where a violation is.
 */
export async function violationsIn(page: Page, tags?: readonly string[]): Promise<AxeResults['violations']> {
  if (page.frames().length > 1) throw new Error(`the frames of ${page.url()} are not looked at`)
  // The pages of the dashboard share one document, which keeps it.
  if ((await page.evaluate('typeof axe')) !== 'object') await page.evaluate(axeSource)
  const options = { resultTypes: ['violations'], selectors: false, ...(tags && { runOnly: tags }) }
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`)
}

const nextFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
/** In which a page takes its shape for another width. */
const mostFrames = 60
/** What the bars of speed are; times are for people to read. */
export const speedBars = {
  /** Of JavaScript, compressed, with all that the first page loads. */
  scriptBytes: 250_000,
  layoutShift: 0.05,
} as const

/** Counts how far things move that nobody has touched, from the first moment of a page. */
export const countShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/**
 * Of boxes inside each other the innermost. Fields scroll their own text, a text may end in an ellipsis, what only
 * screen readers read has no room at all, and the library's switches keep the text of their other state outside.
 */
const listSpilled = `(() => {
  const isCut = (each) => {
    if (each.clientWidth <= 1 || each.scrollWidth <= each.clientWidth + 1) return false
    const { overflowX, textOverflow } = getComputedStyle(each)
    return overflowX !== 'auto' && overflowX !== 'scroll' && textOverflow !== 'ellipsis'
  }
  const isApart = (each) => each.closest('svg, input, textarea, select, .only-spoken, .mantine-Switch-track') !== null
  const cut = [...document.querySelectorAll('main *')].filter((each) => !isApart(each) && isCut(each))
  return cut
    .filter((each) => !cut.some((other) => other !== each && each.contains(other)))
    .map((each) => each.tagName.toLowerCase() + '.' + each.className + ' "' +
      each.textContent.slice(0, 60) + '" needs ' + each.scrollWidth + ' of ' + each.clientWidth + ' pixels')
})()`

/** What moves is at its place: the menu of a narrow window, a dialog. What moves without end is not awaited. */
const stillness = `${nextFrames}.then(() => Promise.all(document.getAnimations()
  .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime))
  .map(({ finished }) => finished.catch(() => undefined)))).then(() => undefined)`

const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** The heading of each page. */
const titles: Readonly<Record<string, string>> = {
  '/': 'Overview',
  '/try': 'Try it',
  '/clients': 'Clients',
  '/usage': 'Usage',
  '/transactions': 'Transactions',
  '/batches': 'Batches',
  '/webhooks': 'Webhooks',
  '/sources': 'Sources',
  '/records': 'Records',
  '/documents': 'Documents',
  '/consents': 'Consents',
  '/person': "A person's data",
  '/alerts': 'Alerts',
  '/audit': 'Audit',
  '/access': 'Access',
  '/settings': 'Settings',
}

export async function openVisit(browser: Browser, url: string, look: Look): Promise<Visit> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true, // the service has its own authority
    viewport: { width: look.width, height: 900 },
    colorScheme: look.colorScheme,
  })
  context.setDefaultTimeout(longestWaitMs)
  const page = await context.newPage()
  const faults: string[] = []
  const { origin } = new URL(url)
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The first request, who is signed in, is answered 401 while nobody is.
    const isExpected = message.text().includes('status of 401')
    if (message.type() === 'error' && !isExpected)
      faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  const [pending, count] = [new Set<Request>(), { made: 0 }]
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`outside: ${request.url()}`)
    pending.add(request)
    count.made++
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void pending.delete(request))
  if (arePicturesWanted) mkdirSync(picturesDir, { recursive: true })
  const devtools = await context.newCDPSession(page)
  const takePicture = async (name: string) => {
    if (!arePicturesWanted) return
    // Of the whole page, in half the time of the library's own, which makes the file smaller. Where a dialog is open nothing
    // scrolls, and the browser's change of the viewport for the whole page would lay tables out anew and close it.
    const captureBeyondViewport = (await page.getByRole('dialog').count()) === 0
    const options = { format: 'png', captureBeyondViewport, optimizeForSpeed: true } as const
    const { data } = await devtools.send('Page.captureScreenshot', options)
    writeFileSync(join(picturesDir, `${name}.png`), Buffer.from(data, 'base64'))
  }
  let shown = look
  const show = async ([width, colorScheme]: readonly [number, ColorScheme]) => {
    if (colorScheme !== shown.colorScheme) await page.emulateMedia({ colorScheme })
    if (width !== shown.width) await page.setViewportSize({ width, height: 900 })
    shown = { width, colorScheme }
    let px = 1
    // On a busy machine tables become cards some frames later.
    for (let frames = 0; px > 0 && frames < mostFrames; frames++)
      px = Math.max(0, Number(await page.evaluate(`${nextFrames}.then(() => ${overhang})`)))
    return px
  }
  return {
    page,
    faults,
    takePicture,
    show,
    overhangAt: (width) => show([width, shown.colorScheme]),
    listSpilled: async () => (await page.evaluate(`${stillness}.then(() => ${listSpilled})`)) as string[],
    async settle() {
      // What has been answered is drawn in the next frame, and may ask more.
      for (let made = -1; made !== count.made || pending.size > 0; ) {
        made = count.made
        await page.evaluate(nextFrames)
        if (pending.size > 0 || (await page.getByLabel('Loading').count()) > 0) made = -1
      }
      return count.made
    },
    async audit(name) {
      await page.evaluate(stillness)
      const violations = await violationsIn(page)
      return violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    async open(path) {
      await page.goto(`${url}#${path}`)
      // The previous page stays until the new one's script has loaded.
      const name = titles[path.split('?')[0]!]
      await page.getByRole('heading', { level: 1, ...(name && { name, exact: true }) }).waitFor()
      // The pages' content security policy forbids the evaluation that waiting for a condition would need.
      while ((await page.getByLabel('Loading').count()) > 0) await page.waitForTimeout(50)
    },
    async inspect(name) {
      await page.evaluate(stillness)
      await takePicture(name)
      const violations = await violationsIn(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    close: () => context.close(),
  }
}

/** How fast a page appears, and is complete, for a user who has nothing cached. Times are for people to read. */
export async function speedOf(browser: Browser, { page }: Visit, path = '/') {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    storageState: await page.context().storageState(),
  })
  context.setDefaultTimeout(longestWaitMs)
  const own = await context.newPage()
  await own.goto(`${page.url().split('#')[0]!}#${path}`)
  await own.getByRole('heading', { level: 1, name: titles[path]!, exact: true }).waitFor()
  while ((await own.getByLabel('Loading').count()) > 0) await own.evaluate(nextFrames)
  const interactiveMs = Math.round(Number(await own.evaluate('performance.now()')))
  const paintedAt = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1"
  let firstContentfulPaintMs = -1
  while (firstContentfulPaintMs < 0) {
    firstContentfulPaintMs = Math.round(Number(await own.evaluate(paintedAt)))
    await own.waitForTimeout(50)
  }
  const scriptBytes = Number(
    await own.evaluate(`performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`),
  )
  await context.close()
  return { firstContentfulPaintMs, interactiveMs, scriptBytes }
}
