// The configuration keys of batches, which bulk shares: how long results are kept, and what one client may have.
import { type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'

export const batchKeys = {
  'batches.retentionDays': wholeNumber({
    about: 'Days for which batches and their result files are kept.',
    least: 1,
    most: 3650,
    default: 30,
    takesEffect: 'reload, what is older ends at once',
    sameOnNodes: true,
  }),
  'limits.openBatchesPerClient': wholeNumber({
    about: 'Batches that one client may have in progress; beyond it 429 with Retry-After.',
    least: 1,
    most: 1_000,
    default: 100,
    takesEffect: 'reload, for what is requested from then on',
  }),
  'limits.batchBytesPerClient': wholeNumber({
    about: 'Bytes of submitted cells in the stored batches of one client; beyond it 429 with Retry-After.',
    least: 1_048_576,
    most: 1_099_511_627_776,
    unit: 'bytes',
    default: 268_435_456,
    takesEffect: 'reload, for what is requested from then on',
  }),
} satisfies ConfigKeys

export type BatchValues = ValuesOf<typeof batchKeys>
