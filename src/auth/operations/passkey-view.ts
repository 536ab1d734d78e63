// Shows a passkey without its key.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { object, orNull, time } from '../../operation/schemas.js'
import type { Passkey } from '../administrators/passkeys.js'

export const shownPasskey = object({
  id: Type.String(),
  name: Type.String(),
  created_at: time(),
  last_used_at: orNull(time()),
})

export const passkeyView = ({
  id,
  name,
  created_at,
  last_used_at,
}: Passkey): Static<typeof shownPasskey> => ({
  id,
  name,
  created_at: isoTime(created_at),
  last_used_at: last_used_at === null ? null : isoTime(last_used_at),
})
