// Says what is wrong with the route and the credentials of a row that somebody else wrote.
import { shown } from '../kernel/shown.js'
import { isMap } from '../platform/setting-values.js'
import { type Problem, unknownKey } from './problem-words.js'

const routeKeys = ['method', 'path', 'otherPaths', 'from', 'batch', 'column', 'anyPart']
const credentials = ['token-and-key', 'key-and-client-id', 'key-only']
const pathForm = /^(?=.{1,200}$)\/v[12](\/[a-z0-9]+(-[a-z0-9]+)*){1,8}$/

export const pathProblem = (key: string, path: unknown): Problem =>
  typeof path === 'string' && pathForm.test(path)
    ? undefined
    : `${key} is ${shown(path)}, expected a path such as /v1/own/credit-score: /v1/ or /v2/, then lower-case words`

/** One line; undefined when a row's route and credentials are valid. */
export function routeProblem({
  route,
  input,
  task,
  credentials: kind,
}: Readonly<Record<string, unknown>>): Problem {
  if (!isMap(route)) return `route is ${shown(route)}, expected { method, path }`
  const { method, path, otherPaths = [], from, batch, column, anyPart } = route
  if (method !== 'GET' && method !== 'POST') return `route.method is ${shown(method)}, expected GET or POST`
  const wrongPath = pathProblem('route.path', path)
  if (wrongPath !== undefined) return wrongPath
  if (!Array.isArray(otherPaths)) return `route.otherPaths is ${shown(otherPaths)}, expected a list of paths`
  for (const [n, other] of otherPaths.entries()) {
    const wrongOther = pathProblem(`route.otherPaths[${n}]`, other)
    if (wrongOther !== undefined) return wrongOther
  }
  const isJson = method === 'POST' && task === undefined
  if (from !== (isJson ? 'json' : undefined))
    return `route.from is ${shown(from)}, expected ${isJson ? 'json, as the method is POST' : `nothing, as ${task === undefined ? 'the method is GET' : 'a task takes parameters from the address and from a JSON body'}`}`
  if ((batch === undefined) !== (column === undefined)) return 'route.batch and route.column go together'
  if (batch !== undefined) {
    const wrongBatch = pathProblem('route.batch', batch)
    if (wrongBatch !== undefined) return wrongBatch
    if (batch === path) return 'route.batch is the path of the lookup, expected another one'
    const [first] = isMap(input) ? Object.keys(input) : []
    if (column !== first) return `route.column is ${shown(column)}, expected the first parameter, ${first}`
  }
  if (anyPart !== undefined && anyPart !== true) return `route.anyPart is ${shown(anyPart)}, expected true`
  return (
    unknownKey('route', route, routeKeys) ??
    (credentials.includes(kind as string)
      ? undefined
      : `credentials is ${shown(kind)}, expected one of ${credentials.join(', ')}`)
  )
}
