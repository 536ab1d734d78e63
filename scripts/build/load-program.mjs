// Loads the program as one script, with the code that V8 compiled for it when it was built, where this V8 takes it.
// The build copies this file to the folder of the program.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'

// As in the program (src/platform/database/engine.ts): compiled code belongs to the flags that V8 had.
setFlagsFromString('--wasm-tiering-budget=20000000')

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url))
const file = pathOf('program.cjs')
/**
 * Named by the very Node that made it, as Node names its own: V8 takes code of another Node with the same version of V8, and
 * crashes. Its tag also covers its flags and the processor.
 */
export const codeFile = pathOf(
  `program-${process.version}-${process.arch}-${cachedDataVersionTag().toString(16)}.code`,
)

// V8 keeps a script's name with its code: one that is the same wherever it was built, and wherever it is.
const filename = 'satyapan/dist/program/program.cjs'

const script = new Script(
  `(function (exports, require, module, __filename, __dirname, requireInstalled, importByLoader) {${readFileSync(file, 'utf8')}\n})`,
  { filename, cachedData: existsSync(codeFile) ? readFileSync(codeFile) : undefined },
)
const loaded = { exports: {} }
const requireInstalled = createRequire(file)
script.runInThisContext()(
  loaded.exports,
  requireInstalled,
  loaded,
  file,
  dirname(file),
  requireInstalled,
  (name) => import(name),
)

export const program = loaded.exports

/** Whether V8 took the compiled code; undefined without any. */
export const took = script.cachedDataRejected === undefined ? undefined : !script.cachedDataRejected

/** The compiled code of the functions that have run until now. */
export const compiledCode = () => script.createCachedData()
