// Reads from the decision records which breaking changes were accepted, and divides changes by them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, nameOf } from './changes.js'

/** A line `Breaks RELEASE DOCUMENT: NAME` of a decision record; `*` in the name stands for any text. */
export interface Acceptance {
  readonly record: string
  readonly release: string
  readonly document: string
  readonly name: string
}

const line = /^\s*(?:[-*] )?`?Breaks (\S+) (interface|administration): ([^`]+?)`?\s*$/

export const acceptancesIn = (record: string, text: string): readonly Acceptance[] =>
  text.split('\n').flatMap((row) => {
    const [, release, document, name] = line.exec(row) ?? []
    return release === undefined || document === undefined || name === undefined
      ? []
      : [{ record, release, document, name }]
  })

/** Those of all records of a folder. */
export const readAcceptances = (folder: string): readonly Acceptance[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .flatMap((name) => acceptancesIn(name, readFileSync(join(folder, name), 'utf8')))

function matches({ name }: Acceptance, change: Change): boolean {
  const pattern = name
    .split('*')
    .map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${pattern}$`).test(nameOf(change))
}

/**
 * Divides changes by the acceptances of this release and document. `idle`: acceptances that no change needs, so that a
 * mistyped line is seen.
 */
export function divideByAcceptance(
  changes: readonly Change[],
  acceptances: readonly Acceptance[],
  { release, document }: { release: string; document: string },
): { refused: readonly Change[]; accepted: readonly Change[]; idle: readonly Acceptance[] } {
  const own = acceptances.filter((one) => one.release === release && one.document === document)
  const isAccepted = (change: Change) => own.some((one) => matches(one, change))
  return {
    refused: changes.filter((change) => !isAccepted(change)),
    accepted: changes.filter(isAccepted),
    idle: own.filter((one) => !changes.some((change) => matches(one, change))),
  }
}
