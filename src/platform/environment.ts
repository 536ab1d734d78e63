// Says which environment variables there are, and reads what a command needs before there is a configuration.
import { resolve } from 'node:path'

/** The variables of the service itself; those of secrets have the names that the configuration gives them. */
export const environmentVariables = {
  SATYAPAN_PORT: { about: 'Port of the interface; 0 takes a free one.', default: '8443' },
  SATYAPAN_HOST: { about: 'Address to listen on.', default: '127.0.0.1' },
  SATYAPAN_DATA_DIR: { about: 'Where everything is kept.', default: './data' },
  DATABASE_URL: {
    about: 'PostgreSQL address. Not set: the embedded database in the data directory.',
    default: undefined,
  },
  SATYAPAN_CONFIG: {
    about: 'The configuration file, which is read when it exists.',
    default: './satyapan.config.yaml',
  },
} as const

/** The user who started this process through sudo. */
export const sudoUser = (): string | undefined => process.env.SUDO_USER || undefined

/** An environment variable that a command names in its help; undefined when it is not set or empty. */
export const environmentVariable = (name: string): string | undefined => process.env[name] || undefined

/** The user does not want colours, or the terminal has none: https://no-color.org */
export const wantsNoColour = (): boolean => Boolean(process.env.NO_COLOR) || process.env.TERM === 'dumb'

/** The data directory in full. */
export const dataDirectory = (env: NodeJS.ProcessEnv = process.env, cwd: string = process.cwd()): string =>
  resolve(cwd, env.SATYAPAN_DATA_DIR || environmentVariables.SATYAPAN_DATA_DIR.default)
