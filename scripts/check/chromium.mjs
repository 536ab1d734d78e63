// Finds the Chromium that the tests of the dashboard run in.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell takes some 30 % less processor time than the whole browser. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The path of the first that is here; undefined: none is. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}
