// A figure on a card; a link to what it is made of.
import { Card, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export function Figure({
  name,
  value,
  about,
  to,
  search = {},
}: {
  name: string
  value: string
  about?: string
  /** The page that shows what the figure is made of, and the state in which it shows that. */
  to?: string
  search?: object
}) {
  const content = (
    <>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="xl" fw={600} className="numbers" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      <Text size="xs" c="dimmed" mih="1.4em">
        {about}
      </Text>
    </>
  )
  if (to === undefined)
    return (
      <Card withBorder padding="md">
        {content}
      </Card>
    )
  return (
    <Card
      withBorder
      padding="md"
      className="figure-link"
      renderRoot={(props) => <Link to={to as never} search={search as never} {...props} />}
    >
      {content}
    </Card>
  )
}
