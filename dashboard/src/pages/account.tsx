// The user's own ways to sign in, and where they are signed in: passkeys, the password, sessions.
import { Card, Text } from '@mantine/core'
import { Passkeys } from '../account-cards/passkeys'
import { OwnerPassword, Password } from '../account-cards/password'
import { Sessions } from '../account-cards/sessions'
import { Page } from '../parts/page'
import { useSession } from '../session'

export default function Account() {
  const { id, password, role } = useSession()
  return (
    <Page title="Your sign-in" about="How you sign in, and where you are signed in. An owner sets your role.">
      {password ? (
        <>
          <Passkeys />
          {role === 'owner' ? <OwnerPassword id={id.replace('user:', '')} /> : <Password tokens={[]} />}
        </>
      ) : (
        <Card withBorder>
          <Text>You use single sign-on: your password and your passkeys are kept by its provider.</Text>
        </Card>
      )}
      <Sessions />
    </Page>
  )
}
