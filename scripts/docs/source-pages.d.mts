// Declares the types of source-pages.mjs, for the test that keeps the pages current.
import type { gradeOf } from '../../src/sources/answer-table.js'
import type { SourceKind, whyOnlyIfNamed } from '../../src/sources/source-kind.js'

interface Graded {
  readonly gradeOf: typeof gradeOf
  readonly whyOnlyIfNamed: typeof whyOnlyIfNamed
}

export function sourceReadme(page: string, kind: SourceKind, graded: Graded): string
export function sourcesPage(page: string, kinds: readonly SourceKind[], graded: Graded): string
