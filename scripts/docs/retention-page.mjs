// Writes docs/retention.md from the retention table.
import { code, generated, page, table } from './markdown-page.mjs'

export function retentionPage({ classes, keys }) {
  const named = classes.flatMap(({ setting }) => (setting && Object.hasOwn(keys, setting) ? [setting] : []))
  const settings = [...new Set(named)] // batches and bulk share one
  return page([
    '# Retention: what is stored, and for how long',
    '',
    generated,
    '',
    'Every hour, and on `satyapan vault sweep`, the service deletes expired data, in small portions. Expired data is refused',
    'from the moment of its expiry, deleted or not. `vault sweep --dry-run` shows what would be deleted. [Erasing](erasure.md)',
    'deletes the data of one person earlier.',
    '',
    'When more than a day has passed since the last sweep, by the clock, the service deletes nothing for a day: its clock may be wrong, and',
    'deleted data cannot be restored. `vault sweep` deletes at once. ([The clock](operating.md#the-clock).)',
    '',
    ...table(
      ['kind', 'what', 'why', 'until'],
      classes.map(({ name, keeps, why, until }) => [code(name), keeps, why, until]),
    ),
    '',
    'The configuration keys:',
    '',
    ...table(
      ['key', 'what', 'default'],
      settings.map((key) => {
        const { about, default: usual, written = (value) => value } = keys[key]
        return [code(key), about, usual === undefined ? 'not set' : code(JSON.stringify(written(usual)))]
      }),
    ),
    '',
    '## Legal minimums',
    '',
    'A value below its minimum stops the start with a line that names the rule. This is engineering, not legal advice: other rules may',
    'bind you to more.',
    '',
    ...table(
      ['key', 'at least', 'rule'],
      Object.entries(keys).flatMap(([key, { minimum }]) =>
        minimum === undefined ? [] : [[code(key), minimum.least, minimum.rule]],
      ),
    ),
  ])
}
