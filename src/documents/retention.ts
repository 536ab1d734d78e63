// Declares what documents store: until when, and which columns are sealed.
import {
  endsByItself,
  type RetentionClass,
  type SealedColumn,
  type TimedParts,
} from '../platform/stored-data.js'
import { countEndedReports, countUnfinished } from './document-store.js'
import type { Documents } from './documents.js'

export interface DocumentRetentionParts extends TimedParts {
  readonly reports: Pick<Documents['reports'], 'sweep'>
  readonly archives: Pick<Documents['archives'], 'sweep'>
}

export const documentRetention: readonly RetentionClass<DocumentRetentionParts>[] = [
  {
    name: 'reports',
    keeps: 'PDFs made for answers, sealed',
    why: 'their links are valid for seven days',
    until: 'their links expire',
    counted: ['reports'],
    ending: endsByItself(countEndedReports, ({ reports }) => reports.sweep),
  },
  {
    name: 'archives',
    keeps: 'archives of documents, sealed',
    why: 'their links serve them',
    until: 'they are removed',
    counted: ['archives'],
  },
  {
    name: 'unfinished_archives',
    keeps: 'remains of interrupted archive uploads',
    why: 'the upload may still be in progress',
    until: 'a day has passed',
    ending: endsByItself(countUnfinished, ({ archives }) => archives.sweep),
  },
]

export const sealedDocumentColumns: readonly SealedColumn[] = [
  {
    table: 'archive',
    column: 'sealed',
    context: `'archive:' || id`,
    erasure: { how: 'delete', counted: 'archives' },
  },
  {
    table: 'archive_piece',
    column: 'sealed',
    context: `'archive-piece:' || archive_id || ':' || document || ':' || n`,
  },
  { table: 'report', column: 'sealed', context: `'report:' || id` },
]
