// Treats a request of a page in a way of its own, as when the service refuses it or does not answer.
import type { Page, Route } from 'playwright-core'

/** Only the first request to this address that changes something: the page may ask again for what it shows at any time. */
export async function treatFirstChange(
  page: Page,
  url: string,
  treat: (route: Route) => Promise<void>,
): Promise<void> {
  let isDone = false
  await page.route(url, (route) => {
    if (isDone || route.request().method() === 'GET') return route.fallback()
    isDone = true
    return treat(route)
  })
}
