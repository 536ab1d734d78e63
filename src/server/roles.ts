// Says what the processes of a service do: answer calls, work on jobs, or both.

export const roles = ['all', 'api', 'worker'] as const
/** api answers calls; worker works on batches, delivers webhooks and sweeps; all does both. */
export type Role = (typeof roles)[number]

export interface ServeOptions {
  readonly role: Role
  readonly processes: number
}

export const answersCalls = (role: Role): boolean => role !== 'worker'
export const worksOnJobs = (role: Role): boolean => role !== 'api'
