// Declares the types of bill-of-materials.mjs.
import type { LockedPackage } from './pack-tree.mjs'

export interface LicenceRow {
  readonly name: string
  readonly version: string
  readonly licence: string
}
export interface Component {
  readonly type: string
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly licenses: readonly unknown[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}
export const accepted: ReadonlySet<string>
export const ownFonts: readonly LicenceRow[]
export const models: readonly { readonly file: string; readonly licence: string; readonly from: string }[]
export function licenceRows(shipped: ReadonlyMap<string, LockedPackage>): LicenceRow[]
export function licencesPage(
  shipped: ReadonlyMap<string, LockedPackage>,
  inPages: ReadonlyMap<string, LockedPackage>,
): string
export function bomOf(
  own: { readonly name: string; readonly version: string; readonly license: string },
  shipped: ReadonlyMap<string, LockedPackage>,
  inPages: ReadonlyMap<string, LockedPackage>,
): { readonly bomFormat: string; readonly components: readonly Component[] }
