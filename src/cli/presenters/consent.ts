// Shows registered consents.
import { listConsents, showConsent, withdrawConsent } from '../../consents/operations/consents.js'
import { systemClock } from '../../kernel/clock.js'
import type { Answered } from '../administration.js'
import { timeText } from '../human.js'
import { present } from '../row-command.js'
import { type Cell, tableText } from '../table.js'
import { visible, visibleLines } from '../visible.js'

type Consent = Answered<typeof showConsent>

function stateOf({ withdrawn_at: withdrawn, expires_at: expiry }: Consent): string {
  if (withdrawn !== null) return `withdrawn ${timeText(withdrawn)}`
  if (expiry === null) return 'in force'
  return `${Date.parse(expiry) <= systemClock.now() ? 'expired' : 'until'} ${timeText(expiry)}`
}

const listText = (items: readonly Consent[], colour: boolean): string =>
  tableText(
    ['id', 'given', 'state', 'persons', 'purposes', 'lookups'],
    items.map((consent): Cell[] => [
      consent.id,
      consent.given_at,
      stateOf(consent),
      consent.subjects.length,
      consent.purposes.join('; ') || 'any',
      consent.lookups.join(' ') || 'all',
    ]),
    colour,
  )

const oneText = (consent: Consent): string =>
  [
    `${consent.id}: ${stateOf(consent)}`,
    `given ${timeText(consent.given_at)}, registered ${timeText(consent.registered_at)}`,
    `about ${consent.subjects.flatMap((subject) => Object.entries(subject).map((pair) => pair.join(' '))).join(', ') || 'nobody by name'}`,
    `purposes: ${visible(consent.purposes.join('; ')) || 'any'}`,
    `lookups: ${consent.lookups.join(' ') || 'all'}`,
    ...(consent.notice === null ? [] : [`notice: ${visibleLines(consent.notice)}`]),
    '',
  ].join('\n')

export const consentPresenters = [
  present(listConsents, { text: ({ items }, { colour }) => listText(items, colour) }),
  present(showConsent, { text: oneText }),
  present(withdrawConsent, { text: oneText }),
]
