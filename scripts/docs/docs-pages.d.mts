// Declares the types of docs-pages.mjs, for the test that keeps the pages current.

import type { RowRoute } from '../../src/http/row-routes.js'
import type { Identifier } from '../../src/identifiers/index.js'
import type { FailureCode, FailureRow } from '../../src/kernel/failures.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import type { ConfigKeys } from '../../src/platform/config-key.js'
import type { RetentionClass } from '../../src/platform/stored-data.js'
import type { RecordAnswer } from '../../src/sources/records/answers.js'
import type { Kind } from '../../src/sources/records/kind.js'
import type { KnownLookup, SourceKind } from '../../src/sources/source-kind.js'
import type { SettingFacts } from './settings-page.mjs'

export interface PageFacts {
  readonly catalogue: readonly Lookup[]
  readonly failures: Readonly<Record<FailureCode, FailureRow>>
  readonly failuresOf: (lookup: Lookup) => readonly FailureCode[]
  readonly twinOf: (lookup: Lookup) => object | undefined
  readonly rowRouteOf: (lookup: Lookup) => RowRoute | undefined
  readonly exampleOf: (lookup: Lookup, subCode: string) => unknown
  readonly kinds: Readonly<Record<string, Kind>>
  readonly recordAnswers: readonly RecordAnswer[]
  readonly retention: {
    readonly classes: readonly RetentionClass<never>[]
    readonly keys: ConfigKeys
  }
  readonly settings: SettingFacts
  readonly identifiers: readonly Identifier[]
  readonly operationIdOf: (lookup: Lookup) => string
  readonly rehearsals: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly failureBodyOf: (lookup: Lookup, code: FailureCode) => unknown
  readonly taskFailuresOf: (lookup: Lookup) => readonly FailureCode[]
  readonly taskExamplesOf: (lookup: Lookup) => readonly { readonly title: string; readonly body: unknown }[]
  readonly sourceKinds: readonly SourceKind[]
  readonly gradeOf: (by: readonly string[]) => string
  readonly whyOnlyIfNamed: (known: KnownLookup) => string | undefined
}
export function failuresPage(failures: PageFacts['failures']): string
export function cataloguePage(catalogue: readonly Lookup[], facts: Pick<PageFacts, 'twinOf'>): string
export function generatedPages(facts: PageFacts): Map<string, string>
