// Says what interrupts work that must be completed once it has begun, such as a rotation of keys.
import type { Call } from './operation.js'

/** Whoever aborts a command means it; a browser that is closed does not. */
export const stopOf = ({ actor, signal }: Call): AbortSignal =>
  actor.kind === 'command' ? signal : new AbortController().signal
