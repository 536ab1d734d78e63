// Erases a person from registered consents, and finds those about a person.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type ConsentBody, isErased } from '../consents/consent-body.js'
import { selectConsent, withdrawConsent } from '../consents/consent-store.js'
import { sealedConsentColumn } from '../consents/retention.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import type { ErasedPerson, SealedColumn } from '../platform/stored-data.js'
import { type EraseSealedParts, eraseSealed } from '../vault/erase-sealed.js'
import { readSealed } from '../vault/sealed-columns.js'

export interface EraseConsentsParts {
  readonly db: Database
  readonly vault: EraseSealedParts['vault']
  readonly clock: { now(): number }
}

const rewritten: SealedColumn = {
  ...sealedConsentColumn,
  erasure: { how: 'rewrite', counted: 'consents' },
}

type Subject = ConsentBody['subjects'][number]

/** The number is gone, its kind stays: a call about another number of the kind is still about somebody else. */
const blanked = (subject: Subject): Subject =>
  Object.fromEntries(Object.keys(subject).map((kind) => [kind, '']))

function withoutPerson(json: string, { isAbout, without }: ErasedPerson): string {
  const { subjects, ...rest } = JSON.parse(json) as ConsentBody
  const left = subjects.map((subject) => (isAbout(JSON.stringify(subject)) ? blanked(subject) : subject))
  return JSON.stringify({ ...(JSON.parse(without(JSON.stringify(rest))) as object), subjects: left })
}

/** It named persons, and all of them are erased. */
const namesNobody = ({ subjects }: ConsentBody): boolean => subjects.length > 0 && subjects.every(isErased)

/** The client and the id of a consent, from what it is sealed with: `consent CLIENT ID`. Neither has a space. */
function placeOf(context: string): { clientId: string; id: string } {
  const [, clientId, id] = context.split(' ') as [string, string, string]
  return { clientId, id }
}

/**
 * Takes the person out of every consent; one that names nobody any more is withdrawn, in the same transaction as its
 * audit entry. Returns how many consents were changed.
 */
export function eraseConsents(
  { db, vault, clock }: EraseConsentsParts,
  person: ErasedPerson,
  writeAudit: WriteAudit,
): Promise<number> {
  return eraseSealed(
    {
      db,
      vault,
      change: (run, { sealed, context }) =>
        db.transaction(async (tx) => {
          if (!(await run(tx))) return false
          const text = vault.open(sealed, context).toString()
          if (!namesNobody(JSON.parse(withoutPerson(text, person)) as ConsentBody)) return true
          const { clientId, id } = placeOf(context)
          if (await withdrawConsent(tx, clientId, id, clock.now()))
            await writeAudit(tx, {
              act: 'consent.withdraw',
              target: id,
              facts: { client_id: clientId, because: 'the last person it named was erased' },
            })
          return true
        }),
    },
    rewritten,
    { ...person, without: (json) => withoutPerson(json, person) },
  )
}

/** How many consents `eraseConsents` would change. */
export const countConsentsAbout = (
  { db, vault }: Pick<EraseConsentsParts, 'db' | 'vault'>,
  person: ErasedPerson,
): Promise<number> => eraseSealed({ db, vault, change: async () => true }, rewritten, person)

/** A consent about a person, without whom it is about: others may be named in it too. */
export interface ConsentAbout extends Omit<ConsentBody, 'subjects'> {
  readonly clientId: string
  readonly id: string
  /** Unix milliseconds; null: it was not withdrawn. */
  readonly withdrawnAt: number | null
}

/** The consents about a person, the newest first. */
export async function selectConsentsAbout(
  { db, vault }: Pick<EraseConsentsParts, 'db' | 'vault'>,
  { isAbout, progress }: Pick<ErasedPerson, 'isAbout' | 'progress'>,
): Promise<ConsentAbout[]> {
  const consents: ConsentAbout[] = []
  for await (const values of readSealed(db, sealedConsentColumn)) {
    for (const { sealed, context } of values) {
      const text = vault.open(sealed, context).toString()
      if (!isAbout(text)) continue
      const { subjects: _subjects, ...body } = JSON.parse(text) as ConsentBody
      const { clientId, id } = placeOf(context)
      const row = await selectConsent(db, clientId, id)
      if (row !== undefined) consents.push({ ...body, clientId, id, withdrawnAt: row.withdrawn_at })
    }
    progress(sealedConsentColumn.table)
    await yieldToOthers()
  }
  return consents.sort((one, other) => other.given_at.localeCompare(one.given_at))
}
