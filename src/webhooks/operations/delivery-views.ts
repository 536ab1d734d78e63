// How webhook deliveries and their attempts are shown to an operator.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { clientId, count, object, orNull, time } from '../../operation/schemas.js'
import type { AttemptExchange } from '../attempt-exchange.js'
import type { DeliveryListRow } from '../webhook-rows.js'

export const deliveryStates = ['pending', 'delivered', 'exhausted', 'stopped', 'failed'] as const
export const deliveryId = () =>
  Type.String({
    pattern: '^msg_[A-Za-z0-9_-]{1,64}$',
    description: 'a webhook_id: msg_ and up to 64 letters, digits, - or _',
  })

export const shownDelivery = object({
  webhook_id: deliveryId(),
  client_id: clientId(),
  endpoint_id: orNull(Type.String({ description: 'Null: it goes to an address of its own.' })),
  type: Type.String(),
  state: Type.Enum([...deliveryStates]),
  failed_attempts: count(),
  last_outcome: orNull(Type.String()),
  last_http_status: orNull(Type.Integer()),
  created_at: time(),
  next_attempt_at: orNull(time()),
  finished_at: orNull(time()),
})

export const shown = (row: DeliveryListRow): Static<typeof shownDelivery> => ({
  webhook_id: row.id,
  client_id: row.client_id,
  endpoint_id: row.has_own_url ? null : row.lane === row.client_id ? 'first' : row.lane,
  type: row.type,
  state: row.state,
  failed_attempts: row.tries,
  last_outcome: row.last_outcome,
  last_http_status: row.last_status,
  created_at: isoTime(row.created_at),
  next_attempt_at: row.state === 'pending' ? isoTime(row.next_attempt_at) : null,
  finished_at: row.finished_at === null ? null : isoTime(row.finished_at),
})

const headers = () => Type.Record(Type.String(), Type.String())

export const shownExchange = object({
  request_headers: headers(),
  response: orNull(
    object({
      headers: headers(),
      body: Type.String({ description: 'Its beginning.' }),
      cut: Type.Boolean({ description: 'There was more.' }),
    }),
  ),
})

export const viewExchange = ({
  requestHeaders,
  response,
}: AttemptExchange): Static<typeof shownExchange> => ({
  request_headers: { ...requestHeaders },
  response: response && { ...response, headers: { ...response.headers } },
})
