// Declares what idempotency keys store: until when, and which columns are sealed.
import {
  endsByItself,
  type RetentionClass,
  type SealedColumn,
  type TimedParts,
} from '../platform/stored-data.js'
import { countEndedKeys } from './key-store.js'

export interface IdempotencyRetentionParts extends TimedParts {
  readonly idempotency: { sweep(): Promise<number> }
}

export const idempotencyRetention: RetentionClass<IdempotencyRetentionParts> = {
  name: 'idempotency_keys',
  keeps:
    'idempotency keys of calls, as keyed hashes, with the first answers, sealed; keys of batches go with them',
  why: 'a repetition gets the first answer, and nothing is asked or charged twice',
  until: 'a day has passed',
  counted: ['idempotent_answers'],
  ending: endsByItself(countEndedKeys, ({ idempotency }) => idempotency.sweep),
}

export const sealedIdempotencyColumn: SealedColumn = {
  table: 'idempotency_key',
  column: 'answer',
  context: `'idempotent-answer:' || client_id || ':' || encode(key, 'hex')`,
  erasure: { how: 'delete', counted: 'idempotent_answers' },
}
