// Declares the types of pack-tree.mjs.
export interface LockedPackage {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly folder?: string
}
export interface Platform {
  readonly os: string
  readonly cpu: string
  readonly libc: string
}
export const shippedFiles: readonly string[]
export function shippedPackages(
  lock: { readonly packages: Readonly<Record<string, unknown>> },
  platform?: Platform,
  workspace?: string,
): Map<string, LockedPackage>
export function packageName(path: string): string
