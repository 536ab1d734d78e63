// Says that an address leads to no page.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty, Page } from '../parts/page'

export function NotFound() {
  return (
    <Page title="No such page">
      <Empty title="This address leads to no page">
        Choose one on the left, or begin with the{' '}
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/" {...props} />}>
          overview
        </Anchor>
        .
      </Empty>
    </Page>
  )
}
