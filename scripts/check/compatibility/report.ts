// Writes what the comparison found for the person who made the change: what it is, whom it breaks, and what to do.
import type { Acceptance } from './accepted-changes.js'
import { type Change, nameOf, type Party } from './changes.js'

const parties: Readonly<Record<Party, string>> = {
  callers: 'every client that calls it',
  senders: 'clients that send what was allowed before',
  readers: 'clients that read what was promised before',
}

const shown = 3

/** Changes of one kind at the same place of many operations, such as a member of a shared schema, are one line. */
function groupsOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const { operation: _operation, ...rest } = change
    const key = JSON.stringify(rest)
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()]
}

function groupLines(group: readonly Change[]): readonly string[] {
  const [first] = group as [Change, ...Change[]]
  const others = group.slice(1, shown).map(nameOf)
  const rest = group.length - 1 - others.length
  return [
    nameOf(first),
    ...others,
    ...(rest > 0 ? [`... and ${rest} more operations`] : []),
    `  ${first.detail}; breaks ${parties[first.party]}`,
  ]
}

/** The refused changes and idle acceptances of one document. */
export function reportLines(
  document: string,
  release: string,
  { refused, idle }: { refused: readonly Change[]; idle: readonly Acceptance[] },
): readonly string[] {
  const lines = groupsOf(refused).flatMap(groupLines)
  const advice =
    refused.length === 0
      ? []
      : [
          `The ${document} document no longer holds what release ${release} promised. Keep the old form beside the new`,
          'one. If the change must be, write a line for each into the decision record that explains it (docs/decisions),',
          'where * stands for any text:',
          `  Breaks ${release} ${document}: ${nameOf(refused[0] as Change)}`,
        ]
  return [
    ...lines,
    ...advice,
    ...idle.map(
      ({ record, name }) =>
        `docs/decisions/${record} accepts "${name}" of ${document}, which no change does: correct or remove the line`,
    ),
  ]
}
