// Fills the tables of the pages about sources: in each kind's README what it answers and what its answers mean, in docs/sources.md
// the kinds. The text around the tables is written by hand.
import { between, code, table } from './markdown-page.mjs'

const gradeText = { confirmed: 'yes', 'one witness': 'one witness', unconfirmed: 'unconfirmed' }

function lookupRows({ lookups }, gradeOf, whyOnlyIfNamed) {
  return Object.entries(lookups).map(([name, known]) => {
    const why = whyOnlyIfNamed(known)
    const grade = gradeText[gradeOf(known.by)]
    return [
      name,
      known.contract,
      code(known.call),
      `${known.by.length}${known.by.length === 0 ? '' : `: ${known.by.join(', ')}`}`,
      why === undefined
        ? grade
        : `${grade}; ${why === 'unconfirmed' ? '' : `${why}: `}asked only if \`lookups\` names it`,
    ]
  })
}

function matcherText(matcher) {
  if (typeof matcher === 'symbol')
    return { absent: 'empty', present: 'filled', 'empty list': 'an empty list' }[matcher.description]
  if (matcher instanceof RegExp) return code(String(matcher))
  if (Array.isArray(matcher)) return matcher.map(matcherText).join(' or ')
  return code(String(matcher))
}

function meaningText(means, troubleKinds) {
  if (typeof means === 'string') return means
  if ('outcome' in means) return code(means.outcome)
  const { unavailable, alreadySent } = means.facts ?? {}
  const more = unavailable ? ', and says so itself' : alreadySent ? ': an OTP was sent a moment ago' : ''
  return `${troubleKinds[means.error]}, about ${means.about}${more}`
}

const listOf = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])

function answerRows({ answers }, troubleKinds) {
  const rows = new Map()
  for (const { of, status, body = {}, means, by } of answers.lines) {
    const fields = Object.entries(body).map(([path, matcher]) => `${code(path)} ${matcherText(matcher)}`)
    const row = [
      listOf(status).join(', ') || 'any',
      fields.join('; ') || 'anything else',
      meaningText(means, troubleKinds),
      `${by.length >= 2 ? 'confirmed' : by.length === 1 ? 'one witness' : 'unconfirmed'}: ${by.join(', ')}`,
    ]
    const key = row.join('\0')
    const known = rows.get(key)
    if (known === undefined) rows.set(key, { row, products: new Set(listOf(of)) })
    else for (const product of listOf(of)) known.products.add(product)
  }
  return [...rows.values()].map(({ row: [status, ...others], products }) => [
    [...products].join(', ') || 'every',
    status,
    ...others,
  ])
}

/** The README of a kind with its tables filled. */
export const sourceReadme = (page, kind, { gradeOf, whyOnlyIfNamed, troubleKinds }) =>
  between(
    between(
      page,
      'lookups',
      table(
        ['lookup', 'product to contract', 'call', 'witnesses', 'confirmed'],
        lookupRows(kind, gradeOf, whyOnlyIfNamed),
      ),
    ),
    'answers',
    table(['product', 'status', 'what it says', 'meaning', 'evidence'], answerRows(kind, troubleKinds)),
  )

/** docs/sources.md with the table of kinds filled. */
export const sourcesPage = (page, kinds, { gradeOf, whyOnlyIfNamed }) =>
  between(
    page,
    'kinds',
    table(
      ['kind', 'secrets', 'answers', 'unconfirmed'],
      kinds.map(({ kind, secrets, optionalSecrets = [], lookups }) => {
        const names = Object.keys(lookups)
        const off = names.filter((name) => whyOnlyIfNamed(lookups[name]) !== undefined)
        const unconfirmed = names.filter((name) => gradeOf(lookups[name].by) === 'unconfirmed')
        const asked = names.filter((name) => !off.includes(name))
        return [
          `[${kind}](../src/sources/${kind}/README.md)`,
          [...secrets, ...optionalSecrets.map((name) => `(${name})`)].join(', '),
          kind === 'same-interface' ? 'every lookup but facematch and name-match' : asked.join(', '),
          unconfirmed.join(', ') || '–',
        ]
      }),
    ),
  )
