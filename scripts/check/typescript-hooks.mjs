// Resolves `./name.js` to `./name.ts` and removes the types of TypeScript files when node loads them.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

const options = {
  target: 'es2022',
  tsconfig: false,
  sourcemap: true,
  typescript: { onlyRemoveTypeImports: true },
}

/**
 * Sources import each other with `.js`, as compiled files do: where no such file exists, the `.ts` file is loaded. The
 * packages of the project are loaded from their sources.
 */
export async function resolve(specifier, { conditions, ...others }, next) {
  const context = { ...others, conditions: ['satyapan-source', ...conditions] }
  try {
    return await next(specifier, context)
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(specifier)) throw error
    return next(specifier.replace(/\.js$/, '.ts'), context)
  }
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const fileName = fileURLToPath(url)
  const { code, map, errors } = transformSync(fileName, await readFile(fileName, 'utf8'), options)
  if (errors.length > 0) throw new Error(`${fileName} cannot be transpiled: ${errors[0].message}`)
  const inline = Buffer.from(JSON.stringify(map)).toString('base64')
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`
  return { format: 'module', source, shortCircuit: true }
}
