import { describe, expect, it } from 'vitest'
import { type CommandShape, readArguments } from './command.js'
import { Misuse } from './io.js'

const command: CommandShape = {
  name: 'client set',
  summary: 'Set limits.',
  operands: 'CLIENT_ID',
  options: { 'rate-per-second': { type: 'string', about: 'Calls in one second.' } },
  arity: [1, 1],
}
const help = '; see "satyapan client set --help"'

describe('readArguments', () => {
  it('reads a value with a leading dash behind an equals sign', () => {
    expect(readArguments(command, ['a', '--rate-per-second=-1']).text('rate-per-second')).toBe('-1')
  })

  it.each([
    [
      ['a', '--rate-per-second', '-1'],
      `--rate-per-second has no value; one that begins with a dash is written --rate-per-second=VALUE${help}`,
    ],
    [['a', '--rate-per-second'], `Option '--rate-per-second <value>' argument missing${help}`],
    [['a', '--nonsense'], `Unknown option '--nonsense'${help}`],
    [[], `usage: satyapan client set CLIENT_ID${help}`],
    [['a', '--json', '--text'], '--json and --text exclude each other'],
  ])('says in one line what is wrong with %j', (words, line) => {
    expect(() => readArguments(command, words)).toThrow(new Misuse(line))
  })
})
