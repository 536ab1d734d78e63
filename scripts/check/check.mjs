// Runs `npm run check`: types, lint, layers, OpenAPI documents and the fast tests, and prints a table of the results.
// Takes less than a minute.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from '../build/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tool = (...path) => join(root, 'node_modules', ...path)

/** Runs a program with node; returns its exit status and all its output. */
function run(file, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

const countIn = (output, pattern) => pattern.exec(output)?.[1] ?? '?'

const types = {
  name: 'types',
  about: 'tsc over src, packages, test, bench, scripts, SDK and dashboard',
  async work() {
    const tsc = (project) => {
      // Skips unchanged files.
      const known = tool('.cache', 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
      const args = ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', known]
      // Each checker of several would find the same types again: more processor time and memory in all.
      args.push('--checkers', '1')
      return run(tool('typescript-7', 'bin', 'tsc'), args)
    }
    const runs = await Promise.all(['tsconfig.check.json', 'dashboard/tsconfig.json'].map(tsc))
    const ok = runs.every((each) => each.ok)
    const output = runs.map((each) => each.output).join('')
    const errors = output.match(/error TS\d+/g)?.length ?? 0
    return { ok, output, found: `${errors} errors` }
  },
}

const lint = {
  name: 'lint',
  about: 'biome: rules, format, order of imports',
  async work() {
    const { ok, output } = await run(tool('@biomejs', 'biome', 'bin', 'biome'), [
      'check',
      '--colors=off',
      '--error-on-warnings',
      '.',
    ])
    return { ok, output, found: `${countIn(output, /Checked (\d+) files/)} files` }
  },
}

const layers = {
  name: 'layers',
  about: 'dependency-cruiser: imports between layers, no circles',
  async work() {
    const { checkLayers } = await import('./layers.mjs')
    const { modules, violations, missed } = await checkLayers(root)
    const lines = [...violations, ...missed.map((file) => `not looked at: ${file}`)]
    return { ok: lines.length === 0 && modules > 0, output: lines.join('\n'), found: `${modules} modules` }
  },
}

const promises = {
  name: 'openapi',
  about: 'both OpenAPI documents against those of the last release',
  async work() {
    const file = join(root, 'scripts', 'check', 'compatibility', 'run.ts')
    const { ok, output } = await run('--import', [join(root, 'scripts', 'check', 'typescript.mjs'), file])
    return { ok, output, found: `${countIn(output, /(\d+) breaking changes/)} breaking` }
  },
}

const tests = {
  name: 'tests',
  about: 'vitest: unit, contract, architecture',
  async work() {
    const { ok, output } = await run(tool('vitest', 'vitest.mjs'), ['run'], { SATYAPAN_TEST_RUN: 'fast' })
    return { ok, output, found: `${countIn(output, /Tests\s+(?:\d+ failed \| )?(\d+) passed/)} passed` }
  },
}

async function timed({ name, about, work }) {
  const from = process.hrtime.bigint()
  const result = await work().catch((error) => ({ ok: false, output: error.stack, found: 'did not run' }))
  return { name, about, ...result, seconds: Number(process.hrtime.bigint() - from) / 1e9 }
}

/** The results in the order of the checks. The compiler, and what walks the imports, use one processor each. */
async function twoAtATime(checks) {
  const found = new Map()
  const waiting = [...checks]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      found.set(next, await timed(next))
  }
  await Promise.all([lane(), lane()])
  return checks.map((check) => found.get(check))
}

/** For CI, which has already run them. */
const withoutTests = process.argv.includes('--without-tests')

const results = []
const prepared = await timed({
  name: 'build',
  about: 'install and build what is stale',
  work: async () => {
    await prepare({ workspaces: true })
    return { ok: true, output: '', found: 'ready' }
  },
})
results.push(prepared)
if (prepared.ok) {
  results.push(...(await twoAtATime([types, lint, layers, promises, ...(withoutTests ? [] : [tests])])))
}

for (const { name, ok, output } of results) {
  if (!ok) process.stdout.write(`\n--- ${name} ---\n${output.trim()}\n`)
}
process.stdout.write('\n')
for (const { name, about, ok, found, seconds } of results) {
  process.stdout.write(
    `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(7)} ${`${seconds.toFixed(1)} s`.padStart(7)}  ${found.padEnd(14)} ${about}\n`,
  )
}
const failed = results.filter(({ ok }) => !ok).length
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
