// Reads the options of the kind: the preset of a GSP, and what differs from it.
import { isWire } from '../reading.js'
import { type Gsp, type Names, presets, secretNames, signIns, wrappings } from './presets.js'

export const optionNames = ['gsp', 'searchPath', 'returnsPath', 'signIn', 'names', 'wrapping'] as const

type Options = Readonly<Record<string, unknown>>

function oneOf<Word extends string>(
  options: Options,
  name: string,
  words: readonly Word[],
  preset: Word,
): Word {
  const value = options[name] ?? preset
  if (!words.includes(value as Word)) throw new Error(`options.${name} must be one of ${words.join(', ')}`)
  return value as Word
}

/** A path without a query of its own keeps that of the preset. */
function pathOf(
  options: Options,
  name: 'searchPath' | 'returnsPath',
  preset: string,
  placeholders: readonly string[],
) {
  const value = options[name] ?? preset
  if (typeof value !== 'string' || !value.startsWith('/'))
    throw new Error(`options.${name} must be a path that begins with a slash`)
  const path = value.includes('?') ? value : `${value}?${preset.split('?')[1]!}`
  const unknown = [...path.matchAll(/\{([^}]*)\}/g)].find(
    ([, word]) => ![...placeholders, ...secretNames].includes(word!),
  )
  if (unknown !== undefined)
    throw new Error(
      `options.${name} has ${unknown[0]}; there are ${[...placeholders, ...secretNames].join(', ')}`,
    )
  const missing = placeholders.find((word) => !path.includes(`{${word}}`))
  if (missing !== undefined) throw new Error(`options.${name} must say where {${missing}} stands`)
  return path
}

function namesOf(options: Options, preset: Names): Names {
  const { names = preset } = options
  const isRight =
    isWire(names) &&
    Object.values(names).every((secret) => (secretNames as readonly unknown[]).includes(secret))
  if (!isRight)
    throw new Error(
      `options.names must give the secret for each name that is sent: ${secretNames.join(', ')}`,
    )
  return names as Names
}

/** Throws an Error with one line for an option that is wrong. */
export function readGsp(options: Options): Gsp {
  const preset: Gsp =
    presets[oneOf(options, 'gsp', Object.keys(presets) as (keyof typeof presets)[], 'plain')]
  const signIn = oneOf(options, 'signIn', signIns, preset.signIn)
  if (signIn === 'login' && preset.login === undefined)
    throw new Error('options.signIn is login, which this gsp does not have')
  return {
    ...preset,
    searchPath: pathOf(options, 'searchPath', preset.searchPath, ['gstin']),
    returnsPath: pathOf(options, 'returnsPath', preset.returnsPath, ['gstin', 'fy']),
    signIn,
    names: namesOf(options, preset.names),
    wrapping: oneOf(options, 'wrapping', wrappings, preset.wrapping),
  }
}
