// Reads what a command needs of the environment before there is a configuration.
import { resolve } from 'node:path'

/** The user who started this process through sudo. */
export const sudoUser = (): string | undefined => process.env.SUDO_USER || undefined

/** An environment variable that a command names in its help; undefined when it is not set or empty. */
export const environmentVariable = (name: string): string | undefined => process.env[name] || undefined

/** The user does not want colours, or the terminal has none: https://no-color.org */
export const wantsNoColour = (): boolean => Boolean(process.env.NO_COLOR) || process.env.TERM === 'dumb'

/** The data directory in full. */
export const dataDirectory = (env: NodeJS.ProcessEnv = process.env, cwd: string = process.cwd()): string =>
  resolve(cwd, env.SATYAPAN_DATA_DIR || 'data')
