// Tests the completion in bash itself, with words as somebody types them.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { recordKinds } from '../commands/records-kind.js'
import { everything } from '../programs.js'
import { bashCompletion } from './bash.js'
import { leavesOf } from './command-tree.js'
import { fishCompletion } from './fish.js'
import { zshCompletion } from './zsh.js'

const commands = await everything()
const leaves = leavesOf(commands)
const builtIn = bashCompletion(leaves)
const withOwn = bashCompletion(leavesOf(commands, ['credit-score']))

/** What bash offers for the last word. */
const offered = (...words: string[]): string[] => offeredBy(builtIn, words)

function offeredBy(script: string, words: readonly string[]): string[] {
  const typed = ['satyapan', ...words].map((word) => `'${word}'`).join(' ')
  const asked = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _satyapan; printf '%s\\n' "\${COMPREPLY[@]}"`
  const done = spawnSync('bash', ['--norc', '--noprofile', '-uc', `${script}\n${asked}`], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  expect(done.stderr).toBe('')
  return done.stdout.split('\n').filter((word) => word !== '')
}

describe('bash completes', () => {
  it('commands, and the commands of a group', () => {
    expect(offered('')).toEqual([...new Set(commands.map(({ name }) => name.split(' ')[0]!))])
    expect(offered('we')).toEqual(['webhook'])
    expect(offered('webhook', '')).toEqual(['set', 'test', 'endpoint', 'deliveries', 'replay'])
    expect(offered('client', 'secret', 'l')).toEqual(['list'])
  })

  it('options of the command, and their known values', () => {
    expect(offered('usage', 'export', '--f')).toEqual(['--format', '--from'])
    expect(offered('usage', 'export', '--format', '')).toEqual(['csv', 'jsonl'])
    expect(offered('logs', '--lookup', 'rc-')).toEqual(['rc-advanced', 'rc-challan-details'])
    expect(offered('client', 'create', '--name', '')).toEqual([])
  })

  it('operands by position, wherever options are', () => {
    expect(offered('records', 'count', '')).toEqual(recordKinds)
    expect(offered('records', 'import', '--keep-going', 'tax')).toEqual(
      recordKinds.filter((name) => name.startsWith('tax')),
    )
    expect(offered('records', 'import', '--map', 'A=b', 'pan', 'completion.te')).toEqual([
      'completion.test.ts',
    ])
    expect(offered('client', 'entitle', 'live_1', 'panbasic', 'panad')).toEqual(['panadvanced'])
    expect(offered('client', 'show', '')).toEqual([])
  })
})

it('bash completes lookups of the configuration as built-in ones, and their records', () => {
  expect(offeredBy(withOwn, ['client', 'entitle', 'live_1', 'credit-'])).toEqual(['credit-score'])
  expect(offeredBy(withOwn, ['bulk', 'start', 'credit-'])).toEqual(['credit-score'])
  expect(offeredBy(withOwn, ['records', 'import', 'credit-'])).toEqual(['credit-score'])
  expect(offeredBy(withOwn, ['logs', '--lookup', 'credit-'])).toEqual(['credit-score'])
  expect(offeredBy(withOwn, ['batch', 'submit', 'credit-'])).toEqual([])
  expect(offered('client', 'entitle', 'live_1', 'credit-')).toEqual([])
})

describe('the scripts of the other shells', () => {
  it('name every command and option', () => {
    for (const text of [zshCompletion(leaves), fishCompletion(leaves)])
      for (const { name, options } of leaves) {
        expect(text).toContain(name)
        for (const option of options) expect(text).toContain(option.name.slice(2))
      }
  })
})
