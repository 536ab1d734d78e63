// Tests that every command has an example, and that the command accepts each of them.
import { describe, expect, it } from 'vitest'
import { hereAlways } from '../main.js'
import { helpOf, readArguments } from './command.js'
import { examples } from './examples.js'
import { everything, programs } from './programs.js'

/** The words of an example, up to where its output goes, as a shell splits them. */
const wordsOf = (example: string): string[] =>
  [...example.split(/ [|>] /)[0]!.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''))

// serve has its own help, and needs no arguments.
const taught = (await everything()).filter(({ name }) => name !== 'serve')

describe('examples', () => {
  it.each(taught.map((command) => [command.name, command] as const))('%s', (name, command) => {
    const lines = examples[name] ?? []
    expect(lines.length).toBeGreaterThan(0)
    for (const example of lines) {
      const words = wordsOf(example)
      expect(words.slice(0, name.split(' ').length).join(' ')).toBe(name)
      readArguments(command, words.slice(name.split(' ').length))
      expect(helpOf(command)).toContain(`\n  satyapan ${example}\n`)
    }
  })

  it('name existing commands', () => {
    const names = taught.map(({ name }) => name)
    expect(Object.keys(examples).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('commands that run in their own process', () => {
  it('are known where commands are handed to the service', () => {
    expect([...hereAlways]).toEqual([...programs.map(({ shape }) => shape.name), 'help'])
  })
})
