// Checks what was typed after the command, before anything is sent.
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { groups } from './cases/index.js'
import type { Account } from './world.js'

/** What was typed is wrong. The message is one line. */
export class Usage extends Error {}

/** Words and options as they were typed, by the names of `conformOptions`. */
export interface Typed {
  readonly operands: readonly string[]
  text(name: string): string | undefined
  texts(name: string): readonly string[]
  flag(name: string): boolean
  environment(name: string): string | undefined
  readonly isJson: boolean
}

export interface Choices {
  readonly baseUrl: string
  readonly account: Account
  readonly profile: string | undefined
  readonly reports: readonly string[]
  readonly only: readonly string[]
  readonly ca: string | undefined
  readonly isInsecure: boolean
  readonly concurrency: number
  readonly timeoutMs: number
  readonly isJson: boolean
  readonly isList: boolean
}

function wholeNumber(typed: Typed, name: string, fallback: number, most: number): number {
  const text = typed.text(name)
  if (text === undefined) return fallback
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 1 && value <= most))
    throw new Usage(`--${name} is "${text}", expected a whole number, 1 to ${most}`)
  return value
}

function baseUrlOf([address = '']: readonly string[]): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.protocol !== 'https:')
    throw new Usage(`BASE_URL is "${address}", expected an https:// address`)
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new Usage('BASE_URL has a query, a fragment or credentials; expected only an address and a path')
  return url.href.replace(/\/+$/, '')
}

function accountOf(typed: Typed): Account {
  const needed = (option: string, variable: string) => {
    const value = typed.text(option) ?? typed.environment(variable)
    if (value === undefined || value === '')
      throw new Usage(`--${option} is missing, and ${variable} is not set`)
    return value
  }
  return {
    clientId: needed('client-id', 'SATYAPAN_CLIENT_ID'),
    clientSecret: needed('client-secret', 'SATYAPAN_CLIENT_SECRET'),
  }
}

function reportFile(file: string): string {
  if (!/\.(html|xml|json)$/i.test(file))
    throw new Usage(`--report ${file} has another ending than .html, .xml or .json`)
  const folder = dirname(file)
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Usage(`--report ${file} cannot be written: ${folder} is no folder`)
  return file
}

function groupOf(name: string): string {
  if (!groups.includes(name)) throw new Usage(`--only is "${name}", expected one of ${groups.join(', ')}`)
  return name
}

const defaultConcurrency = 4 // what the smallest account of a hosted server bears
const mostConcurrency = 64
const defaultTimeoutS = 30
const mostTimeoutS = 600

/** @param place resolves a file name. Throws Usage. */
export function readChoices(typed: Typed, place: (file: string) => string): Choices {
  const isList = typed.flag('list')
  const [profile, ca] = [typed.text('profile'), typed.text('ca')]
  if (ca !== undefined && typed.flag('insecure')) throw new Usage('--ca and --insecure exclude each other')
  if (typed.operands.length > 1 || (typed.operands.length === 0 && !isList))
    throw new Usage('expected one BASE_URL, such as https://verify.example.com')
  return {
    baseUrl: isList ? '' : baseUrlOf(typed.operands),
    only: typed.texts('only').map(groupOf),
    reports: typed.texts('report').map((file) => reportFile(place(file))),
    concurrency: wholeNumber(typed, 'concurrency', defaultConcurrency, mostConcurrency),
    timeoutMs: wholeNumber(typed, 'timeout', defaultTimeoutS, mostTimeoutS) * 1000,
    profile: profile === undefined ? undefined : place(profile),
    ca: ca === undefined ? undefined : place(ca),
    isInsecure: typed.flag('insecure'),
    isJson: typed.isJson,
    isList,
    account: isList ? { clientId: '', clientSecret: '' } : accountOf(typed),
  }
}
