// Masks an answer for a reader who need not know the person: the structure stays, names and numbers are masked.

/**
 * Fields that describe what was found but never who; they are not masked. All other text and numbers are, so that a
 * new field is masked until somebody adds it here.
 */
const shownFields: ReadonlySet<string> = new Set([
  '@entity',
  'app_type',
  'app_type_desc',
  'assessment_year',
  'body_type',
  'category',
  'color',
  'confidence',
  'din_status',
  'einvoiceStatus',
  'fuel_type',
  'license_category_name',
  'maker_description',
  'maker_model',
  'migration_status',
  'rc_status',
  'resident_of_india',
  'score',
  'session_expiry',
  'status',
  'status_desc',
  'status_of_booking',
  'sts',
  'token_expiry',
  'vehicle_category',
])

const shownEnd = 4

/**
 * Digits keep their last four, dates their year, words their first letter. What is left says what it was, not whose.
 */
export function maskText(text: string): string {
  const date = /^(\d{4})-\d{2}(-\d{2})?$/.exec(text)
  if (date !== null) return `${date[1]}-XX${date[2] === undefined ? '' : '-XX'}`
  if (/\d/.test(text) && !/\s/.test(text)) {
    const kept = text.length > 2 * shownEnd ? text.slice(-shownEnd) : ''
    return 'X'.repeat(Math.max(text.length - kept.length, shownEnd)) + kept
  }
  return text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const [first, ...rest] = [...word]
    return /\p{N}/u.test(first!) ? 'X'.repeat(rest.length + 1) : `${first}${'*'.repeat(rest.length)}`
  })
}

function masked(value: unknown, isShown: boolean): unknown {
  if (Array.isArray(value)) return value.map((element) => masked(element, isShown))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, masked(inner, shownFields.has(name))]),
    )
  if (isShown || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'string') return value === '' ? '' : maskText(value)
  return typeof value === 'number' ? 'masked' : value
}

/** The data of an answer with everything that names a person masked. */
export const maskData = (data: unknown): unknown => masked(data, false)
