// Declares the types of follow-service.mjs.
import type { ChildProcess } from 'node:child_process'

export interface FollowedService {
  /** Everything that it wrote to the pipes so far. */
  logs(): string
  /** Its exit code; null when a signal ended it. Rejects when it could not be started. */
  readonly exited: Promise<number | null>
  /** What `find` finds once the service is ready. Throws its log when it ends before, and when it takes too long. */
  ready<T>(find: () => T | Promise<T>): Promise<Exclude<T, false | '' | null | undefined>>
  /** Ends it at once; resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM; returns the exit code, null when it had to be killed. */
  stop(): Promise<number | null>
}

export function followService(child: ChildProcess, kill?: () => void): FollowedService

/** The sandbox.json of a service that answers; undefined while it is not there, or not whole. */
export function announcementIn(file: string): Record<string, string> | undefined
