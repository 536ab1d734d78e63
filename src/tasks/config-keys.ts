// The configuration keys of tasks: how long they are kept, and how many one client may have.
import { type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'

export const taskKeys = {
  'retention.taskDays': wholeNumber({
    about: 'Days for which tasks and their results are kept, after they ended.',
    least: 1,
    most: 3650,
    default: 7,
    takesEffect: 'reload, what is older ends at once',
  }),
  'limits.openTasksPerClient': wholeNumber({
    about: 'Tasks that one client may have in progress; beyond it 429 with Retry-After.',
    least: 1,
    most: 100_000,
    default: 1_000,
    takesEffect: 'reload, for what is requested from then on',
  }),
} satisfies ConfigKeys

export type TaskValues = ValuesOf<typeof taskKeys>
