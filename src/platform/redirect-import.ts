// Resolves an import of the product's own name to this installation, for modules that operators wrote.
import * as loader from 'node:module'

type Resolved = { url: string; shortCircuit: true }
type Resolve<Result> = (
  name: string,
  context: object,
  next: (name: string, context: object) => Result,
) => Result
/** In Node 22.15 and later. */
type RegisterHooks = (hooks: { resolve: Resolve<unknown> }) => void

const redirected = new Set<string>()

/** From now on `name` is `url`, also in files outside the installation, which find no package of that name. */
export function redirectImport(name: string, url: string): void {
  if (redirected.has(name)) return
  redirected.add(name)
  const { registerHooks } = loader as unknown as { registerHooks?: RegisterHooks }
  const resolution: Resolved = { url, shortCircuit: true }
  if (registerHooks !== undefined) {
    registerHooks({
      resolve: (specifier, context, next) => (specifier === name ? resolution : next(specifier, context)),
    })
    return
  }
  const hook = `export const resolve = (asked, context, next) =>
    asked === ${JSON.stringify(name)} ? ${JSON.stringify(resolution)} : next(asked, context)`
  loader.register(`data:text/javascript,${encodeURIComponent(hook)}`)
}
