// Opens Chromium on the dashboard of a service, notes what goes wrong in its pages, and takes their pictures.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Kept, so that people can look at them: test output, not committed. */
export const picturesDir = fileURLToPath(new URL('../../coverage/dashboard/', import.meta.url))

export function openBrowser(): Promise<Browser> {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const found = names.flatMap((name) => {
    try {
      return [execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()]
    } catch {
      return []
    }
  })
  if (found[0] === undefined) throw new Error('there is no Chromium (Debian: apt-get install chromium)')
  return chromium.launch({ executablePath: found[0], args: ['--no-sandbox'] })
}

/** Far beyond what anything takes, also on a machine that has other things to do. */
const longestWaitMs = 120_000

export interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

export interface Visit {
  readonly page: Page
  /** What the pages complained of, and addresses outside the service that they asked for. */
  readonly faults: string[]
  /** Opens a page of the dashboard by its path behind the #, and waits until its questions are answered. */
  open(path: string): Promise<void>
  /** Takes a picture and answers the serious violations that axe finds. */
  inspect(name: string): Promise<string[]>
  close(): Promise<void>
}

/** What stands over each page. */
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
  '/audit': 'Audit',
  '/access': 'Access',
  '/settings': 'Settings',
}

export async function openVisit(browser: Browser, url: string, look: Look): Promise<Visit> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true, // the authority of the service is its own
    viewport: { width: look.width, height: 900 },
    colorScheme: look.colorScheme,
  })
  context.setDefaultTimeout(longestWaitMs)
  const page = await context.newPage()
  const faults: string[] = []
  const { origin } = new URL(url)
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The first question of who is signed in is answered 401 while nobody is.
    const isExpected = message.text().includes('status of 401')
    if (message.type() === 'error' && !isExpected) faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`outside: ${request.url()}`)
  })
  mkdirSync(picturesDir, { recursive: true })
  return {
    page,
    faults,
    async open(path) {
      await page.goto(`${url}#${path}`)
      // The page before it stays until the new one's script is there.
      const name = titles[path.split('?')[0]!]
      await page.getByRole('heading', { level: 1, ...(name && { name, exact: true }) }).waitFor()
      // The policy of the pages forbids what waiting for a condition would be evaluated by.
      while ((await page.getByLabel('Loading').count()) > 0) await page.waitForTimeout(50)
    },
    async inspect(name) {
      await page.screenshot({ path: join(picturesDir, `${name}.png`), fullPage: true })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa'])
        .analyze()
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    close: () => context.close(),
  }
}

/** How fast the first page comes up for somebody who has never been there but is signed in. Times are for people to read. */
export async function speedOf(browser: Browser, { page }: Visit) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    storageState: await page.context().storageState(),
  })
  const own = await context.newPage()
  await own.goto(page.url().split('#')[0]!)
  await own.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
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
