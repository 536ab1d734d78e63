// The configuration keys that limit what one caller, or all of them, can have.
import { type ConfigKey, wholeNumber } from './config-key.js'

export interface LimitValues {
  'limits.inFlight': number
  'limits.queuedCalls': number
  'limits.connections': number
  'limits.connectionsPerAddress': number
  'limits.callsPerConnection': number
  'limits.handshakes': number
  'limits.headersTimeoutMs': number
  'limits.requestTimeoutMs': number
  'limits.writeTimeoutMs': number
  'limits.wrongCredentials': number
  'limits.otpsPerDay': number
  'limits.wrongTriesPerDay': number
  'limits.openBatchesPerClient': number
  'limits.openTasksPerClient': number
  'limits.batchBytesPerClient': number
  'limits.idempotentBytesPerClient': number
}

export const limitKeys: { readonly [Key in keyof LimitValues]: ConfigKey<number> } = {
  'limits.inFlight': {
    about:
      'Calls in progress, shared between the addresses that they come from; beyond it 503 with Retry-After.',
    expects: 'a whole number, 1 to 100000',
    default: 1_000,
    read: wholeNumber(1, 100_000),
  },
  'limits.queuedCalls': {
    about:
      'Calls that wait to begin. When more wait for long, the address with the most of them is answered 503.',
    expects: 'a whole number, 1 to 100000',
    default: 128,
    read: wholeNumber(1, 100_000),
  },
  'limits.connections': {
    about:
      'Open connections, shared between the addresses that they come from; beyond it new ones are closed.',
    expects: 'a whole number, 1 to 1000000',
    default: 4_000,
    read: wholeNumber(1, 1_000_000),
  },
  'limits.connectionsPerAddress': {
    about: 'Open connections from one address; beyond it new ones are closed.',
    expects: 'a whole number, 1 to 100000',
    default: 1_000,
    read: wholeNumber(1, 100_000),
  },
  'limits.callsPerConnection': {
    about: 'Concurrent calls on one connection; further ones wait.',
    expects: 'a whole number, 1 to 1000',
    default: 4,
    read: wholeNumber(1, 1_000),
  },
  'limits.handshakes': {
    about: 'Concurrent TLS handshakes, shared between addresses; further ones wait.',
    expects: 'a whole number, 1 to 100000',
    default: 256,
    read: wholeNumber(1, 100_000),
  },
  'limits.headersTimeoutMs': {
    about: 'Time for the headers of a request to arrive.',
    expects: 'a whole number of milliseconds, 100 to 600000',
    default: 10_000,
    read: wholeNumber(100, 600_000),
  },
  'limits.requestTimeoutMs': {
    about: 'Time for a whole request to arrive.',
    expects: 'a whole number of milliseconds, 100 to 600000',
    default: 30_000,
    read: wholeNumber(100, 600_000),
  },
  'limits.writeTimeoutMs': {
    about: 'Time within which a caller must read part of an answer; then its connection is closed.',
    expects: 'a whole number of milliseconds, 1000 to 600000',
    default: 20_000,
    read: wholeNumber(1_000, 600_000),
  },
  'limits.wrongCredentials': {
    about:
      'Different wrong credentials from one address in ten minutes; beyond it wrong ones are answered 429.',
    expects: 'a whole number, 1 to 10000',
    default: 100,
    read: wholeNumber(1, 10_000),
  },
  'limits.otpsPerDay': {
    about: 'OTPs that one client may request in a day for Aadhaar, and as many for GST; beyond it 429.',
    expects: 'a whole number, 1 to 10000000',
    default: 1_000,
    read: wholeNumber(1, 10_000_000),
  },
  'limits.wrongTriesPerDay': {
    about:
      'Wrong OTPs of one client in a day: this many for Aadhaar, as many for GST, and as many wrong passwords; beyond it 429.',
    expects: 'a whole number, 1 to 10000000',
    default: 200,
    read: wholeNumber(1, 10_000_000),
  },
  'limits.openBatchesPerClient': {
    about: 'Batches that one client may have in progress; beyond it 429 with Retry-After.',
    expects: 'a whole number, 1 to 1000',
    default: 100,
    read: wholeNumber(1, 1_000),
  },
  'limits.openTasksPerClient': {
    about: 'Tasks that one client may have in progress; beyond it 429 with Retry-After.',
    expects: 'a whole number, 1 to 100000',
    default: 1_000,
    read: wholeNumber(1, 100_000),
  },
  'limits.idempotentBytesPerClient': {
    about:
      'Bytes of answers stored in a day for Idempotency-Keys of one client; beyond it new keys are answered 429.',
    expects: 'a whole number of bytes, 1048576 to 1099511627776',
    default: 268_435_456,
    read: wholeNumber(1_048_576, 1_099_511_627_776),
  },
  'limits.batchBytesPerClient': {
    about: 'Bytes of submitted cells in the stored batches of one client; beyond it 429 with Retry-After.',
    expects: 'a whole number of bytes, 1048576 to 1099511627776',
    default: 268_435_456,
    read: wholeNumber(1_048_576, 1_099_511_627_776),
  },
}
