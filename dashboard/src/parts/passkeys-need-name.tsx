// Says that this page was opened where passkeys cannot work, and where they do.
import { Anchor, Text } from '@mantine/core'
import { addressByName } from '../api/passkeys'

/** Said before anybody tries: at a bare address browsers offer no passkeys. */
export function PasskeysNeedName() {
  const named = addressByName()
  return (
    <Text size="sm" c="dimmed" mb="sm">
      Passkeys belong to a host name, and this page was opened at an address.{' '}
      {named === null ? (
        'Open it by the name of its host to use them.'
      ) : (
        <Anchor href={named} size="sm" underline="always">
          Open it as localhost
        </Anchor>
      )}
    </Text>
  )
}
