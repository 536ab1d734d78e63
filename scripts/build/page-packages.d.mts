// Declares the types of page-packages.mjs.
import type { LicenceRow } from './bill-of-materials.mjs'
import type { LockedPackage } from './pack-tree.mjs'
export const copied: readonly (LicenceRow & { readonly from: string })[]
export function pagePackages(name: 'dashboard' | 'docs'): string[]
export function packagesOfPages(lock: {
  readonly packages: Readonly<Record<string, LockedPackage>>
}): Map<string, LockedPackage>
