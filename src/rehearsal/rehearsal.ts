// Runs a rehearsal upstream: a vendor's, another server of the interface, or recorded replies.
import {
  type Rehearsal,
  type RehearsalParts,
  type Reply,
  startRehearsal as start,
  type Vendor,
  vendors,
} from '@satyapan/rehearsal'
import { speakSameInterface } from './same-interface.js'

const kinds: Readonly<Record<string, Vendor>> = {
  'same-interface': {
    dialect: speakSameInterface,
    unavailable: { status: 503, body: { code: null, timestamp: null, message: 'Source Unavailable' } },
  },
  ...vendors,
}

export const rehearsedKinds = Object.keys(kinds)

type Parts = Omit<RehearsalParts, 'speaker'> & {
  /** A kind of source, or any name for recorded replies. */
  readonly kind: string
  /** Replies to be played instead of what a kind says. */
  readonly replies?: readonly Reply[]
}

/** Resolves when it listens; with the fault `refused` it never listens, and the port is the requested one. */
export const startRehearsal = ({ replies, ...parts }: Parts): Promise<Rehearsal> =>
  start({ ...parts, speaker: replies ?? kinds[parts.kind]! })
