// Makes the requests that several attacks use.
import type { Credentials } from './attack.js'

export const batchPath = '/v1/verification/gstinlite/batch'

export const signed = (client: Credentials): Record<string, string> => ({
  authorization: `Bearer ${client.token}`,
  'x-api-key': client.clientSecret,
  'client-id': client.clientId,
})
