// Drops a file on a page as the mouse does: the browser's own events, with the file in them.
import type { Locator, Page } from 'playwright-core'

export interface DroppedFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

export async function drop(page: Page, onto: Locator, { name, type, text }: DroppedFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const held = new DataTransfer()
    held.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: '${type}' }))
    return held
  })()`)
  for (const event of ['dragenter', 'dragover', 'drop']) await onto.dispatchEvent(event, { dataTransfer })
}

/** The place that takes files, by its label. */
export const dropZone = (page: Page, label: string): Locator =>
  page.locator('.mantine-Dropzone-root').filter({ has: page.getByLabel(label, { exact: true }) })
