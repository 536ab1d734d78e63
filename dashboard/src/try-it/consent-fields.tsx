// Takes what a tried call states of the person's consent: at hand where the lookup needs one, folded elsewhere.
import { Accordion, Stack, Text } from '@mantine/core'
import type { Answer } from '../api/client'
import { StateConsent, type StatedConsent } from '../parts/stated-consent'

type Lookup = Pick<Answer<'lookups.list'>['items'][number], 'needs_consent' | 'parameters'>

export function ConsentFields({
  lookup,
  value,
  onChange,
}: {
  lookup: Lookup
  value: StatedConsent
  onChange: (value: StatedConsent) => void
}) {
  // Some lookups have parameters of these names, which stand among the others.
  const idOnly = lookup.parameters.some(({ name }) => name === 'consent')
  const fields = <StateConsent about="person" idOnly={idOnly} value={value} onChange={onChange} />
  if (lookup.needs_consent)
    return (
      <Stack gap={4} role="group" aria-label="Consent">
        <Text size="sm" fw={500}>
          Consent
        </Text>
        <Text size="xs" c="dimmed">
          This lookup is refused without the person's consent: state it only where it was given.
        </Text>
        {fields}
      </Stack>
    )
  return (
    <Accordion variant="contained" order={3}>
      <Accordion.Item value="consent">
        <Accordion.Control>Consent</Accordion.Control>
        <Accordion.Panel>{fields}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
