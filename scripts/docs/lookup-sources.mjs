// Makes the part of a lookup's page that names its sources: records, kinds of vendors, and how well each is known.
import { code, table } from './markdown-page.mjs'

function kindRows(lookup, { sourceKinds, gradeOf, whyOnlyIfNamed }, up) {
  return sourceKinds.flatMap(({ kind, lookups }) => {
    const known = lookups[lookup.name]
    if (known === undefined) return []
    const note = whyOnlyIfNamed(known) === undefined ? 'always' : 'only if its `lookups` names it'
    const link = `[${kind}](${up}sources.md#kinds)`
    return [[link, known.contract, code(known.call), gradeOf(known.by), note]]
  })
}

/**
 * @param facts.sourceKinds the built-in kinds of sources
 * @param facts.gradeOf how well it is known in public how a kind answers
 * @param facts.recordAnswers the lookups that imported records answer
 */
export function sourceLines(lookup, facts) {
  const up = '../'.repeat(lookup.name.split('/').length)
  const ofRecords = facts.recordAnswers.some((answer) => answer.lookup === lookup.name)
  const vendors = kindRows(lookup, facts, up)
  return [
    '## Who answers it',
    '',
    ...(ofRecords || vendors.length > 0 ? [] : ['The service itself; no vendor is asked.']),
    ...(ofRecords ? [`[Records](${up}records.md) that you import.`, ''] : []),
    ...(vendors.length === 0
      ? []
      : [
          `[Sources](${up}sources.md) of these kinds. "Confirmed" means that at least two independent public witnesses show the vendor's path`,
          'and body; what is unconfirmed was built from one or none.',
          '',
          ...table(['kind', 'product to contract', 'call', 'evidence', 'asked'], vendors),
        ]),
  ]
}
