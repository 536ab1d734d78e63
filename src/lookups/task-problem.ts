// Says what is wrong with the asynchronous style of a row that somebody else wrote.
import { IsObject } from 'typebox'
import { shown } from '../kernel/shown.js'
import { isMap } from '../platform/setting-values.js'
import { malformedOutcomes } from './params.js'
import { type Problem, unknownKey } from './problem-words.js'
import { pathProblem } from './route-problem.js'

const typeForm = /^(?=.{1,64}$)[a-z][a-z0-9]*(_[a-z0-9]+)*$/
/** A completed task shows its data, or that there is nobody. */
const shownOutcomes = ['SUCCESS', 'DETAILS_NOT_FOUND']

/** A task has one path that submits it and one that has its result. */
function pathsProblem(poll: unknown, route: Readonly<Record<string, unknown>>): Problem {
  const { method, path, otherPaths, batch } = route
  const wrongPoll = pathProblem('task.poll', poll)
  if (wrongPoll !== undefined) return wrongPoll
  if (poll === path || poll === batch) return `task.poll is ${shown(poll)}, which is the path of the lookup`
  if (method !== 'POST') return `route.method is ${shown(method)}, expected POST, which submits a task`
  return otherPaths === undefined
    ? undefined
    : 'route.otherPaths does not go with task: a task has one path that submits it'
}

function outcomeProblem(subCode: string, { charge, data }: Readonly<Record<string, unknown>>): Problem {
  const isFailed = malformedOutcomes.has(subCode)
  if (!isFailed && !shownOutcomes.includes(subCode))
    return `outcomes.${subCode} does not go with task, which shows only ${shownOutcomes.join(' and ')}`
  if (isFailed && charge !== 'free')
    return `outcomes.${subCode}.charge is ${shown(charge)}, expected free: a task fails with it`
  return data === undefined
    ? undefined
    : `outcomes.${subCode}.data does not go with task, which does not show it`
}

/** One line; undefined when the row is no task, or a valid one. Its other keys are valid. */
export function taskProblem(row: Readonly<Record<string, unknown>>): Problem {
  const { task, route, outcomes, output, once, dataAtTop } = row
  if (task === undefined) return undefined
  if (!isMap(task)) return `task is ${shown(task)}, expected { poll, type }`
  const { poll, type } = task
  if (typeof type !== 'string' || !typeForm.test(type))
    return `task.type is ${shown(type)}, expected lower-case words joined by _, at most 64 characters`
  // It is asked again when its process dies.
  if (once !== undefined) return 'once does not go with task, whose source may be asked again'
  if (dataAtTop !== undefined) return 'dataAtTop does not go with task, whose data is in source_output'
  if (!IsObject(output)) return 'output does not go with task, expected fields({ ... })'
  const wrongOutcome = Object.entries(outcomes as Readonly<Record<string, Readonly<Record<string, unknown>>>>)
    .map(([subCode, outcome]) => outcomeProblem(subCode, outcome))
    .find((problem) => problem !== undefined)
  return (
    pathsProblem(poll, route as Readonly<Record<string, unknown>>) ??
    wrongOutcome ??
    unknownKey('task', task, ['poll', 'type'])
  )
}
