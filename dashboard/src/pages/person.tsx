// What is known of one person, for the person who asks: by number, as a page and as a PDF. The number is never in the address.
import { Button, Card, Checkbox, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { Page } from '../parts/page'
import { DayRange } from '../parts/period'
import { saveFile } from '../parts/save-file'
import { dayText } from '../parts/show'
import { noNumber, PersonNumberFields } from '../person-cards/number'
import { type Report, ShownReport } from '../person-cards/report'

function savePdf({ pdf, kind, made_at }: Report): void {
  const bytes = Uint8Array.from(atob(pdf ?? ''), (character) => character.charCodeAt(0))
  saveFile(`report-${kind}-${dayText(new Date(made_at))}.pdf`, bytes, 'application/pdf')
}

export default function Person() {
  const [number, setNumber] = useState(noNumber)
  const [search, setSearch] = useState(true)
  const [period, setPeriod] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  const body = {
    ...number,
    ...(period.from === undefined ? {} : { from: period.from }),
    ...(period.to === undefined ? {} : { to: period.to }),
    ...(search ? {} : { calls_only: true }),
  }
  const report = useChange(() => api.POST('/vault/report', { body }), {
    touches: [['audit']],
    fields: ['value'],
  })
  const pdf = useChange(() => api.POST('/vault/report', { body: { ...body, pdf: true } }), {
    touches: [['audit']],
    fields: ['value'],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pdf.reset()
    report.mutate(undefined as never)
  }
  /** What was wrong before is not said any more; a report that is shown stays. */
  const makePdf = () => {
    if (report.error !== null) report.reset()
    pdf.mutate(undefined as never, { onSuccess: savePdf })
  }
  const wrong = report.error ?? pdf.error
  return (
    <Page
      title="A person's data"
      about="Who looked a person up, why, on which consent, who was told, and what is stored until when. It changes nothing. The audit log says who asked."
    >
      <Card withBorder component="form" onSubmit={submit}>
        <Stack gap="sm">
          <Group align="flex-end" gap="sm" className="fields">
            <PersonNumberFields number={number} onChange={setNumber} error={fieldError(wrong, 'value')} />
            <DayRange
              from={period.from}
              to={period.to}
              onChange={(change) => setPeriod((current) => ({ ...current, ...change }))}
            />
          </Group>
          <Checkbox
            label="Also search registered consents and stored data"
            description="They are encrypted and must be opened to be searched: about twenty seconds for a million."
            checked={search}
            onChange={(event) => setSearch(event.currentTarget.checked)}
          />
          <Group gap="sm">
            <Button type="submit" loading={report.isPending} disabled={number.value.trim() === ''}>
              Show the report
            </Button>
            <Button
              variant="default"
              loading={pdf.isPending}
              disabled={number.value.trim() === ''}
              onClick={makePdf}
            >
              Save as PDF
            </Button>
          </Group>
        </Stack>
      </Card>
      {report.data !== undefined && <ShownReport report={report.data} />}
    </Page>
  )
}
