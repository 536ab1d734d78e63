// Reads single values of the configuration's mappings; each fault is one line that begins with the key.
import { shown } from '../kernel/shown.js'

/** Thrown with one line that begins with the key: what it holds and what it must hold. */
export class SettingFault extends Error {}

/** A price or an amount, in the smallest unit of the currency: more is a typing error. */
export const maxPrice = 1_000_000_000

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isWholeNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

export const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '') ? value : undefined

/** An http:// or https:// address without query, fragment and credentials. */
export function plainAddress(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url !== undefined && `${url.search}${url.hash}${url.username}${url.password}` === ''
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url : undefined
}

/** Reported without the value, which would show the password. */
export const faultOfCredentials = (key: string, value: unknown): string | undefined =>
  /\/\/[^/]*@/.test(String(value))
    ? `${key} has credentials in it, expected an address without them`
    : undefined

/** The line of the SettingFault that reading a value throws; undefined when it is valid. */
export const faultOf = (read: (value: unknown) => unknown) => (_key: string, value: unknown) => {
  try {
    read(value)
    return undefined
  } catch (error) {
    if (error instanceof SettingFault) return error.message
    throw error
  }
}

export const fault = (key: string, value: unknown, expects: string): never => {
  throw new SettingFault(`${key} is ${shown(value)}, must be ${expects}`)
}

/** Refuses unknown keys: a spelling mistake would silently have no effect. */
export function onlyKeys(key: string, map: Record<string, unknown>, known: readonly string[]): void {
  const wrong = Object.keys(map).find((name) => !known.includes(name))
  if (wrong !== undefined)
    throw new SettingFault(`${key}.${wrong} is not a key; there are ${known.join(', ')}`)
}

export function mapAt(key: string, value: unknown, expects: string): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  return isMap(value) ? value : fault(key, value, expects)
}

export function textAt(key: string, value: unknown, expects = 'text'): string {
  return typeof value === 'string' && value !== '' ? value : fault(key, value, expects)
}

export function numberAt(key: string, value: unknown, least: number, most: number): number {
  return isWholeNumber(value, least, most) ? value : fault(key, value, `a whole number, ${least} to ${most}`)
}

export function textsAt(key: string, value: unknown): string[] {
  const isRight =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'string' && item !== '') &&
    new Set(value).size === value.length
  return isRight ? value : fault(key, value, 'a list of names, each once')
}
