// Every command is taught by an example, and every example is one that the command takes.
import { describe, expect, it } from 'vitest'
import { hereAlways } from '../main.js'
import { helpOf, readArguments } from './command.js'
import { examples } from './examples.js'
import { everything, programs } from './programs.js'

/** The words of an example, up to where its output goes, as a shell splits them. */
const wordsOf = (example: string): string[] =>
  [...example.split(/ [|>] /)[0]!.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''))

// serve has a help of its own, and is started with nothing.
const taught = everything().filter(({ name }) => name !== 'serve')

describe('examples', () => {
  it.each(taught.map((command) => [command.name, command] as const))('%s', (name, command) => {
    const own = examples[name] ?? []
    expect(own.length).toBeGreaterThan(0)
    for (const example of own) {
      const words = wordsOf(example)
      expect(words.slice(0, name.split(' ').length).join(' ')).toBe(name)
      readArguments(command, words.slice(name.split(' ').length))
      expect(helpOf(command)).toContain(`\n  satyapan ${example}\n`)
    }
  })

  it('are of commands that there are', () => {
    const names = taught.map(({ name }) => name)
    expect(Object.keys(examples).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('commands that are processes of their own', () => {
  it('are known where a command is handed over to the service', () => {
    expect([...hereAlways]).toEqual([...programs.map(({ shape }) => shape.name), 'help'])
  })
})
