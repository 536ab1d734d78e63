// Makes the request of a seed and an index: an operation with valid values, then some changes.
import { bodyOf } from './bodies.js'
import { type Chance, createChance } from './chance.js'
import { changeHeaders, usualHeaders } from './headers.js'
import { mangled } from './mangle.js'
import type { Operation, Parameter } from './operations.js'
import type { FuzzRequest } from './request.js'
import { changed, nasty, rightValue, wrongValue } from './values.js'

/** Operations that take other threads seconds are tried less often than the others. */
const seldom: Readonly<Record<string, number>> = { '/v1/facematch': 0.2 }
const seldomBatch = 0.4
/** Shares of all requests: unchanged; with bytes changed once they are serialised. */
const unchangedPart = 0.15
const mangledPart = 0.06

export function generate(operations: readonly Operation[], seed: number, index: number): FuzzRequest {
  const chance = createChance(seed, index)
  const operation = pickOperation(operations, chance)
  const changes: string[] = []
  const isRight = chance.is(unchangedPart)
  /** Decides whether to change a part of the request, and records the change. */
  const change = (part: number, what: string): boolean => {
    if (isRight || !chance.is(part)) return false
    changes.push(what)
    return true
  }
  const target = targetOf(operation, chance, change)
  const body = bodyOf(operation, chance, change)
  const headers = usualHeaders(operation, chance)
  if (body?.type !== undefined) headers.push(['Content-Type', body.type])
  if (change(0.35, 'headers')) changeHeaders(headers, chance)
  const method = change(0.04, 'method') ? chance.pick(otherMethods) : operation.method
  return {
    method,
    target,
    headers,
    body: method === operation.method || chance.is(0.5) ? body?.bytes : undefined,
    operation: `${operation.method} ${operation.path}`,
    changes,
    // A change of bytes could turn a webhook's address into somebody else's.
    ...(!/webhook/i.test(target + (body?.bytes.toString('latin1') ?? '')) && change(mangledPart, 'bytes')
      ? { mangle: mangled(chance) }
      : {}),
  }
}

const otherMethods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'BREW',
]

function pickOperation(operations: readonly Operation[], chance: Chance): Operation {
  for (;;) {
    const operation = chance.pick(operations)
    const part = seldom[operation.path] ?? (operation.path.endsWith('/batch') ? seldomBatch : 1)
    if (chance.is(part)) return operation
  }
}

type Change = (part: number, what: string) => boolean

/** UTF-8 as percent escapes; lone surrogates and existing escapes stay wrong. */
const escaped = (text: string): string =>
  /^[^%]*%/.test(text) && !/[^\x21-\x7e]/.test(text)
    ? text
    : [...Buffer.from(text, 'utf8')]
        .map((byte) =>
          /[\w.~*'()-]/.test(String.fromCharCode(byte))
            ? String.fromCharCode(byte)
            : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
        )
        .join('')

/** Placeholders are filled in later. */
const escapedValue = (text: string): string => (/^\{\w+\}/.test(text) ? text : escaped(text))

function targetOf(operation: Operation, chance: Chance, change: Change): string {
  let path = operation.path
  const query: string[] = []
  for (const parameter of operation.parameters) {
    if (parameter.in === 'header') continue
    const value = change(0.2, `value of ${parameter.name}`)
      ? wrongValue(parameter, chance)
      : rightValue(parameter, chance)
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, escapedValue(value))
    else query.push(...pairs(parameter, value, chance, change))
  }
  if (change(0.04, 'a parameter more'))
    query.push(`${escaped(chance.pick(nasty))}=${escaped(chance.pick(nasty))}`)
  if (change(0.03, 'path')) path = changedPath(path, chance)
  if (change(0.02, 'order')) query.reverse()
  const separator = change(0.01, 'separator') ? chance.pick([';', '&&', '&=&', '?']) : '&'
  return query.length === 0 ? path : `${path}?${query.join(separator)}`
}

function pairs(parameter: Parameter, value: string, chance: Chance, change: Change): string[] {
  const { name, required } = parameter
  if (!required && chance.is(0.6)) return []
  if (change(0.04, `no ${name}`)) return []
  const pair = `${name}=${escapedValue(value)}`
  if (change(0.03, `${name} twice`)) return [pair, `${name}=${escapedValue(rightValue(parameter, chance))}`]
  if (change(0.02, `name of ${name}`)) return [`${escaped(changed(name, chance))}=${escapedValue(value)}`]
  if (change(0.01, `${name}[]`)) return [`${name}[]=${escapedValue(value)}`, `${name}[__proto__]=1`]
  return [pair]
}

function changedPath(path: string, chance: Chance): string {
  const at = chance.below(path.length)
  return chance.pick([
    `${path}/`,
    `/${path}`,
    `${path}/..`,
    `/..${path}`,
    path.toUpperCase(),
    `${path}%00`,
    `${path}/${escaped(chance.pick(nasty))}`,
    path.slice(0, at) || '/',
    `${path.slice(0, at)}%2f${path.slice(at)}`,
    `${path}/${'a'.repeat(4_000)}`,
    path.replace('v1', 'v2'),
    `http://127.0.0.1${path}`,
    '*',
    '/',
    '/healthz',
    '/readyz',
    '/docs',
    '/openapi.json',
    '/metrics',
  ])
}
