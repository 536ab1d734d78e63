// Shows the report about one person: lookups, who was told, consents, what is stored, what stays.
import { Alert, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../api/client'
import { consentColumns } from '../consent-cards/columns'
import { CallLink } from '../parts/call-link'
import { ClientName } from '../parts/client-name'
import { Empty } from '../parts/page'
import { dayText, numberText, Time } from '../parts/show'
import { Outcome } from '../parts/state'
import { Table } from '../parts/table'
import { KeptTable } from './kept'

export type Report = Answer<'vault.report'>

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Stack gap="xs" component="section" aria-label={heading}>
    <Title order={2} size="h4">
      {heading}
    </Title>
    {children}
  </Stack>
)

const joined = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null).join('; ') || '–'

/** Rows that a browser draws without a pause. */
const callsAtOnce = 200

function Calls({ calls }: { calls: Report['calls'] }) {
  const [shown, setShown] = useState(callsAtOnce)
  return (
    <Table
      caption="Lookups"
      rows={calls.slice(0, shown)}
      more={shown < calls.length ? () => setShown(shown + callsAtOnce) : undefined}
      keyOf={({ transaction_id }) => transaction_id}
      columns={[
        {
          title: 'Time',
          isHeading: true,
          show: ({ transaction_id, at }) => <CallLink id={transaction_id} at={at} />,
        },
        { title: 'By', show: ({ client_id }) => <ClientName id={client_id} /> },
        { title: 'Asked', isText: true, show: ({ asked, lookup }) => asked ?? lookup },
        { title: 'Purpose', show: ({ purpose, reason }) => <bdi>{joined([purpose, reason])}</bdi> },
        { title: 'Consent', show: ({ consent, consent_id }) => <bdi>{joined([consent, consent_id])}</bdi> },
        {
          title: 'Outcome',
          isCorner: true,
          show: ({ sub_code, http_status }) => <Outcome subCode={sub_code} httpStatus={http_status} />,
        },
        { title: 'Told', show: ({ told }) => (told.length === 0 ? 'nobody' : told.join(', ')) },
      ]}
    />
  )
}

const Told = ({ told }: { told: Report['told'] }) =>
  told.length === 0 ? (
    <Text size="sm">Nobody outside this service.</Text>
  ) : (
    <Table
      caption="Sources that were told"
      rows={told}
      keyOf={({ source }) => source}
      columns={[
        { title: 'Source', isHeading: true, show: ({ source }) => source },
        { title: 'Times', isNumber: true, show: ({ calls }) => numberText(calls) },
        { title: 'Last', show: ({ last_at }) => <Time at={last_at} /> },
        { title: 'Lookups', show: ({ lookups }) => lookups.join(', ') },
      ]}
    />
  )

type Consent = NonNullable<Report['consents']>[number]

const { consent, state, purposes, given } = consentColumns<Consent>(({ client_id }) => client_id)
const columnsOfConsents = [
  consent,
  state,
  { title: 'By', show: ({ client_id }: Consent) => <ClientName id={client_id} /> },
  purposes,
  given,
]

const Consents = ({ consents }: { consents: readonly Consent[] }) =>
  consents.length === 0 ? (
    <Text size="sm">None names this number.</Text>
  ) : (
    <Table
      caption="Consents that name this number"
      rows={consents}
      keyOf={({ client_id, id }) => `${client_id} ${id}`}
      columns={columnsOfConsents}
    />
  )

const Stored = ({ stored }: { stored: NonNullable<Report['stored']> }) =>
  stored.length === 0 ? (
    <Text size="sm">Nothing about this number.</Text>
  ) : (
    <Table
      caption="Stored data by kind"
      rows={stored}
      keyOf={({ name }) => name}
      columns={[
        { title: 'What', isHeading: true, show: ({ keeps }) => keeps },
        { title: 'How many', isNumber: true, show: ({ count }) => numberText(count) },
        { title: 'Perhaps', isNumber: true, show: ({ maybe }) => (maybe === 0 ? '–' : numberText(maybe)) },
        { title: 'Why', isText: true, show: ({ why }) => why },
        { title: 'Until', isText: true, show: ({ until }) => until },
      ]}
    />
  )

export const ShownReport = ({ report }: { report: Report }) => (
  <Stack gap="xl">
    <Part heading={`Lookups about ${report.number}`}>
      {report.calls_left_out > 0 && (
        <Alert color="yellow">
          {numberText(report.calls_left_out)} more are older than these and left out: choose a period that
          ends on the day of the last one, {dayText(new Date(report.calls.at(-1)?.at ?? report.made_at))}.
        </Alert>
      )}
      {report.calls.length === 0 ? (
        <Empty title="No lookup asked about this number">
          Lookups are found by the number that they asked about, and by no other of the same person.
        </Empty>
      ) : (
        <Calls key={report.made_at} calls={report.calls} />
      )}
    </Part>
    <Part heading="Whom they told">
      <Told told={report.told} />
    </Part>
    {report.consents !== null && (
      <Part heading="Registered consents">
        <Consents consents={report.consents} />
      </Part>
    )}
    {report.stored !== null && (
      <Part heading="What is stored">
        <Stored stored={report.stored} />
      </Part>
    )}
    <Part heading="What stays when the person is erased">
      <KeptTable kept={report.kept_after_erasing} />
    </Part>
  </Stack>
)
