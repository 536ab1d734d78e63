// Runs the command completion: prints what a shell needs to complete the words of this program.
import { type CommandShape, helpOf, readArguments } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { bashCompletion } from './bash.js'
import { type Completed, leavesOf } from './command-tree.js'
import { fishCompletion } from './fish.js'
import { zshCompletion } from './zsh.js'

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

export const completion: CommandShape = {
  name: 'completion',
  summary: 'Print what a shell needs to complete commands, options and their values.',
  operands: 'bash|zsh|fish',
  notes: [
    'bash: put "source <(satyapan completion bash)" into ~/.bashrc.',
    'zsh: put "source <(satyapan completion zsh)" into ~/.zshrc, after compinit.',
    'fish: satyapan completion fish > ~/.config/fish/completions/satyapan.fish',
  ],
  arity: [1, 1],
}

export const completionHelp = (): string => helpOf(completion)

/** `commands`: everything that can be typed. `own`: names of the configuration's own lookups. Returns the exit status. */
export async function runCompletion(
  words: readonly string[],
  io: Io,
  commands: readonly Completed[],
  own: readonly string[],
): Promise<number> {
  const shell = readArguments(completion, words).positionals[0]!
  if (!Object.hasOwn(shells, shell))
    throw new Misuse(`there is no completion for "${shell}"; there is one for bash, zsh and fish`)
  await io.out(shells[shell as keyof typeof shells](leavesOf(commands, own)))
  return 0
}
