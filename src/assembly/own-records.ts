// Opens the operator's own records, and the source that answers from them.
import type { Clock } from '../kernel/clock.js'
import type { Source } from '../lookups/source.js'
import type { Config } from '../platform/config.js'
import type { Log } from '../platform/log.js'
import { createRecordCaches } from '../sources/records/record-cache.js'
import { createRecords, type Records } from '../sources/records/records.js'
import { createRecordsSource } from '../sources/records/records-source.js'
import { completenessOf } from './asking.js'
import type { Storage } from './storage.js'

/** @param parts.wrap what the source is wrapped in, for measurements */
export function openRecords(parts: {
  storage: Storage
  config: Config
  clock: Clock
  log: Log
  wrap: ((records: Source) => Source) | undefined
}): { records: Records; own: Source; closeRecords: () => void } {
  const { storage, config, clock, log, wrap = (source) => source } = parts
  const { db, vault } = storage
  const caches = createRecordCaches({ db, log })
  const records = createRecords({ db, vault, clock, caches })
  const own = wrap(createRecordsSource(records, completenessOf(config, records)))
  return { records, own, closeRecords: caches.close }
}
