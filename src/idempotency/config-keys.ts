// The configuration key of stored answers: how many bytes of them one client may have.
import { type ConfigKeys, wholeNumber } from '../platform/config-key.js'

export const idempotencyKeys = {
  'limits.idempotentBytesPerClient': wholeNumber({
    about:
      'Bytes of answers stored in a day for Idempotency-Keys of one client; beyond it new keys are answered 429.',
    least: 1_048_576,
    most: 1_099_511_627_776,
    unit: 'bytes',
    default: 268_435_456,
    takesEffect: 'reload, for what is requested from then on',
  }),
} satisfies ConfigKeys
