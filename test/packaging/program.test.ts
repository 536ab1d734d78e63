// Tests the program as one script: that V8 takes its compiled code, and that it works where V8 does not.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'dist', 'program')

/** The file of compiled code in a folder of the program. */
function codeIn(place: string): string {
  const names = readdirSync(place).filter((name) => name.endsWith('.code'))
  expect(names).toHaveLength(1)
  return join(place, names[0]!)
}

/** What a program prints, with nothing on standard error. */
const printed = (code: string, ...options: string[]): string =>
  execFileSync(process.execPath, [...options, '--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Prints whether V8 took the compiled code, and the version by the program. */
const tried = (at: string) => `
  const { took } = await import(${JSON.stringify(pathToFileURL(join(at, 'load.js')).href)})
  const { main } = await import(${JSON.stringify(pathToFileURL(join(at, 'main.js')).href)})
  console.log(String(took))
  process.exitCode = await main(['--version'])`

/** A copy of the product's program, elsewhere. */
function copyOfProgram(): string {
  const place = mkdtempSync(join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  cpSync(folder, join(place, 'dist', 'program'), { recursive: true })
  for (const name of ['node_modules', 'package.json', 'migrations'])
    symlinkSync(join(root, name), join(place, name))
  return join(place, 'dist', 'program')
}

it('V8 takes the code that the build kept', () => {
  expect(printed(tried(folder))).toMatch(/^true\nsatyapan \d/)
})

it('V8 with other flags does not look at the code, and the program works', () => {
  expect(printed(tried(folder), '--max-lazy')).toMatch(/^undefined\nsatyapan \d/)
})

it('another Node does not look at the code, and the program works', () => {
  const copy = copyOfProgram()
  const code = codeIn(copy)
  expect(code).toContain(`-${process.version}-${process.arch}-`)
  renameSync(code, code.replace(process.version, 'v20.19.0'))
  expect(printed(tried(copy))).toMatch(/^undefined\nsatyapan \d/)
})

it('code that is cut off is refused, and the program works', () => {
  const copy = copyOfProgram()
  const code = readFileSync(codeIn(copy))
  writeFileSync(codeIn(copy), code.subarray(0, code.length / 2))
  expect(printed(tried(copy))).toMatch(/^false\nsatyapan \d/)
})

it('without the code the program works', () => {
  const copy = copyOfProgram()
  rmSync(codeIn(copy))
  expect(printed(tried(copy))).toMatch(/^undefined\nsatyapan \d/)
})

it('its stacks and its code do not name where it was built', () => {
  const stack = printed(`
    const { program } = await import(${JSON.stringify(pathToFileURL(join(folder, 'load.js')).href)})
    const { splitName } = await program.open['module-entry']()
    try { splitName(undefined) } catch (error) { console.log(error.stack) }`)
  expect(stack).toMatch(/at splitName\S* \(satyapan\/dist\/program\/program\.cjs:\d+:\d+\)/)
  expect(readFileSync(codeIn(folder)).includes(root)).toBe(false)
})

it("an operator's module gets the classes of the program that loads it", () => {
  const same = printed(`
    const { program } = await import(${JSON.stringify(pathToFileURL(join(folder, 'load.js')).href)})
    const entry = await import(${JSON.stringify(pathToFileURL(join(folder, 'module-entry.js')).href)})
    const own = await program.open['module-entry']()
    console.log(entry.SourceTrouble === own.SourceTrouble, Object.keys(entry).sort().join() === Object.keys(own).sort().join())`)
  expect(same).toBe('true true\n')
})

it('the packages that it requires are no modules, which Node would warn of', () => {
  const text = readFileSync(join(folder, 'program.cjs'), 'utf8')
  const names = new Set([...text.matchAll(/\brequireInstalled\("([^"]+)"\)/g)].map(([, name]) => name!))
  expect(names).toContain('fastify')
  const code = `
    import { createRequire } from 'node:module'
    const require = createRequire(${JSON.stringify(join(folder, 'program.cjs'))})
    for (const name of ${JSON.stringify([...names])}) require(name)`
  expect(printed(code, '--no-experimental-require-module')).toBe('')
})
