// The columns of a table of consents, the same on every page that lists some.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Time } from '../parts/show'
import { ConsentState } from './state'

interface Listed {
  readonly id: string
  readonly purposes: readonly string[]
  readonly given_at: string
  readonly withdrawn_at: string | null
  readonly expires_at: string | null
}

/** What a consent allows: nothing named is everything. */
export const allowedText = (texts: readonly string[]): string =>
  texts.length === 0 ? 'any' : texts.join(', ')

/**
 * @param clientOf the client that registered the consent
 * @param search the state of the list, which the page of a consent leads back to
 */
export const consentColumns = <Row extends Listed>(clientOf: (row: Row) => string, search: object = {}) => ({
  consent: {
    title: 'Consent',
    isHeading: true,
    show: (row: Row) => (
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/consents/$client/$id"
            params={{ client: clientOf(row), id: row.id }}
            search={search as never}
            {...props}
          />
        )}
      >
        <bdi>{row.id}</bdi>
      </Anchor>
    ),
  },
  state: { title: 'State', isCorner: true, show: (row: Row) => <ConsentState consent={row} /> },
  purposes: { title: 'Purposes', show: ({ purposes }: Row) => <bdi>{allowedText(purposes)}</bdi> },
  given: { title: 'Given', show: ({ given_at }: Row) => <Time at={given_at} /> },
})
