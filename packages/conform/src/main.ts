// The program satyapan-conform: reads the words after its name and the environment, and prints.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Clock } from './case.js'
import { type Typed, Usage } from './choices.js'
import { runConform, Unreachable } from './command.js'
import { conformOptions, notes, summary } from './options.js'

const clock: Clock = { now: () => Date.now(), wait: (ms) => pause(ms) }
const nameWidth = 26

function help(): string {
  const all = {
    ...conformOptions,
    json: { type: 'boolean', about: 'Print the report as JSON.' },
    help: { type: 'boolean', about: 'Print this help.' },
  }
  const rows = Object.entries(all).map(([name, option]) => {
    const value = 'value' in option ? ` ${option.value}` : ''
    return `  ${`--${name}${value}`.padEnd(nameWidth)}  ${option.about}`
  })
  const usage = 'Usage: satyapan-conform BASE_URL --client-id ID --client-secret SECRET [options]'
  return [summary, '', usage, '', 'Options:', ...rows, '', ...notes, ''].join('\n')
}

/** Throws Usage. */
function readWords(words: readonly string[]): Typed & { readonly isHelp: boolean } {
  const options = Object.fromEntries(
    Object.entries(conformOptions).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    const held = values as Readonly<Record<string, string | string[] | boolean | undefined>>
    const empty = Object.keys(held).find((name) => [held[name]].flat().includes(''))
    if (empty !== undefined) throw new Usage(`--${empty} has no value`)
    return {
      operands: positionals,
      text: (name) => held[name] as string | undefined,
      texts: (name) => (held[name] as string[] | undefined) ?? [],
      flag: (name) => held[name] === true,
      environment: (name) => process.env[name],
      isJson: held.json === true,
      isHelp: held.help === true,
    }
  } catch (error) {
    throw error instanceof Usage ? error : new Usage((error as Error).message.split('. ')[0]!)
  }
}

function progress(text: string, isDone = false): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}${isDone ? '\n' : ''}`)
}

async function main(words: readonly string[]): Promise<number> {
  try {
    const typed = readWords(words)
    const out = (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
    if (typed.isHelp) {
      await out(help())
      return 0
    }
    const hasColour = process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === ''
    return await runConform(typed, { clock, out, progress, hasColour, cwd: process.cwd() })
  } catch (error) {
    if (!(error instanceof Usage || error instanceof Unreachable)) throw error
    process.stderr.write(`satyapan-conform: ${error.message}\n`)
    if (error instanceof Usage) process.stderr.write('satyapan-conform --help lists the options\n')
    return error instanceof Usage ? 2 : 1
  }
}

process.exitCode = await main(process.argv.slice(2))
