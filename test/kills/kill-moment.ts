// Waits for the moment of a kill.
import { setTimeout as pause } from 'node:timers/promises'

/** A kill must also come at moments that no event announces: these are lengths of time, at random or from a table. */
export const killMoment = (afterMs: number): Promise<void> => pause(afterMs)
