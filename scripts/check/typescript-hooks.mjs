// Resolves `./name.js` to `./name.ts` and removes the types of TypeScript files when node loads them.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import typescript from 'typescript'

const compilerOptions = {
  target: typescript.ScriptTarget.ES2022,
  module: typescript.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  inlineSourceMap: true,
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
  const { outputText } = typescript.transpileModule(await readFile(fileName, 'utf8'), {
    compilerOptions,
    fileName,
  })
  return { format: 'module', source: outputText, shortCircuit: true }
}
