// Names the browser of a request in words, from what it says of itself.

/** In this order: each also claims to be some of those after it. */
const browsers = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const first = (known: readonly (readonly [string, RegExp])[], text: string) =>
  known.find(([, form]) => form.test(text))?.[0]

/** `Firefox on Windows`; null when it names no browser that is known here. */
export function browserOf(userAgent: string): string | null {
  const browser = first(browsers, userAgent)
  if (browser === undefined) return null
  const system = first(systems, userAgent)
  return system === undefined ? browser : `${browser} on ${system}`
}
