// Shows the time of a call as a link to its page.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Time } from './show'

export const CallLink = ({ id, at }: { id: string; at: string }) => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/transactions/$id" params={{ id }} {...props} />}>
    <Time at={at} />
  </Anchor>
)
