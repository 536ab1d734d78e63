// Says what the packed product contains: its files and folders, and the packages of the lockfile.

/** The product's own, and what its documents link to. */
export const shippedFiles = [
  'bin',
  'dist',
  'migrations',
  'scripts/build/prepare.mjs',
  'scripts/new-lookup.mjs',
  'scripts/new-own-lookup.mjs',
  'scripts/new-source.mjs',
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs',
  'examples',
  'packaging',
  'sdk/README.md',
  'src/routing/README.md',
  ...[
    ...['accuauth', 'cashfree', 'decentro', 'gridlines', 'gstn-gsp', 'hyperverge', 'idfy', 'same-interface'],
    ...['sandbox-co-in', 'setu', 'surepass', 'ulip'],
  ].map((kind) => `src/sources/${kind}/README.md`),
]

/**
 * Packages that only the install script of onnxruntime-node needs. It would fetch files that the service does not
 * use.
 */
const forScripts = new Set(['adm-zip', 'global-agent'])

/** Where a package at `path` finds the package `name`: in its own node_modules, or in one above it. */
function resolve(packages, path, name) {
  const parts = path === '' ? [] : path.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const above = parts.slice(0, depth).join('/node_modules/')
    const candidate = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
    if (packages[candidate] !== undefined) return candidate
  }
  return undefined
}

const needsOf = (facts) => [
  ...Object.keys(facts.dependencies ?? {}).filter((name) => !forScripts.has(name)),
  ...Object.keys(facts.optionalDependencies ?? {}),
  ...Object.keys(facts.peerDependencies ?? {}).filter(
    (name) => !facts.peerDependenciesMeta?.[name]?.optional,
  ),
]

const suits = ({ os, cpu, libc }, platform) =>
  (os === undefined || os.includes(platform.os)) &&
  (cpu === undefined || cpu.includes(platform.cpu)) &&
  (libc === undefined || libc.includes(platform.libc))

/**
 * Paths in the lockfile -> their packages, of everything that a workspace runs: no tests or scripts. A package of the
 * project itself has `folder`, where it is in the checkout.
 * @param platform `{ os, cpu, libc }`; packages for others are omitted. Without it: all platforms.
 * @param workspace '' is the product
 */
export function shippedPackages({ packages }, platform, workspace = '') {
  const shipped = new Map()
  const visit = (path, facts) => {
    for (const name of needsOf(facts)) {
      const found = resolve(packages, path, name)
      if (found === undefined || shipped.has(found)) continue
      const { link, resolved: folder } = packages[found]
      const own = link ? { ...packages[folder], folder } : packages[found]
      if (platform !== undefined && !suits(own, platform)) continue
      shipped.set(found, own)
      visit(link ? folder : found, own)
    }
  }
  visit(workspace, { dependencies: packages[workspace].dependencies })
  return new Map([...shipped].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The name of the package at a path of the lockfile. */
export const packageName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
