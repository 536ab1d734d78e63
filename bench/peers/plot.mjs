// Draws figures as bars in an SVG that follows the reader's light or dark scheme.

const width = 720
const row = { height: 30, bar: 18 }
const labelWidth = 230
const valueWidth = 120
const top = 40

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => escapes[sign])

const style = `text{font:14px system-ui,sans-serif;fill:#1b1f24}.title{font-weight:600}.value{font-size:13px}
.peer{fill:#8a94a0}.ours{fill:#2f6fde}.spread{stroke:#1b1f24;stroke-width:1.5}
@media(prefers-color-scheme:dark){text{fill:#e6e8eb}.peer{fill:#77818d}.ours{fill:#6ea1ff}.spread{stroke:#e6e8eb}}`

/** A figure for people: three digits that say something, thousands apart. */
export function readable(value) {
  if (!Number.isFinite(value)) return '-'
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/**
 * Bars one below the other, from nothing to the largest figure, each with its value; a line over a bar shows the least and
 * the most of the rounds.
 * @param chart.title what is shown, with its unit
 * @param chart.rows {name, value, least, most, isOurs}
 */
export function barChart({ title, rows }) {
  const height = top + rows.length * row.height + 8
  const largest = Math.max(...rows.map(({ value, most }) => Math.max(value, most ?? 0)))
  const scale = (value) => labelWidth + ((width - labelWidth - valueWidth) * value) / (largest || 1)
  const place = (value) => scale(value).toFixed(1)
  const bars = rows.flatMap(({ name, value, least, most, isOurs }, at) => {
    const middle = top + at * row.height + row.height / 2
    const text = middle + 5
    return [
      `<text x="${labelWidth - 10}" y="${text}" text-anchor="end">${escaped(name)}</text>`,
      `<rect class="${isOurs ? 'ours' : 'peer'}" x="${labelWidth}" y="${middle - row.bar / 2}" width="${(scale(value) - labelWidth).toFixed(1)}" height="${row.bar}" rx="2"/>`,
      ...(least === undefined || most === undefined
        ? []
        : [`<path class="spread" d="M${place(least)} ${middle}H${place(most)}"/>`]),
      `<text class="value" x="${(scale(Math.max(value, most ?? 0)) + 8).toFixed(1)}" y="${text}">${readable(value)}</text>`,
    ]
  })
  const words = `${title}: ${rows.map(({ name, value }) => `${name} ${readable(value)}`).join(', ')}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(words)}">`,
    `<style>${style}</style>`,
    `<text class="title" x="10" y="22">${escaped(title)}</text>`,
    ...bars,
    '</svg>',
    '',
  ].join('\n')
}
