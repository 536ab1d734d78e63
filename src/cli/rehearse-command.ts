// Reads the command rehearse and runs it: its help, what it prints, and its end.

import { readFileSync, statSync } from 'node:fs'
import { faults, readFaults, readReplies } from '@satyapan/rehearsal'
import { systemClock } from '../kernel/clock.js'
import { newId } from '../kernel/ids.js'
import { makeDataDirectory } from '../platform/data-directory.js'
import { createLog } from '../platform/log.js'
import { loadCertificate } from '../platform/tls/certificate.js'
import { rehearsedKinds, startRehearsal } from '../rehearsal/rehearsal.js'
import { createWorld } from '../rehearsal/world.js'
import { readConfig } from '../server/config.js'
import { type CommandShape, helpOf, readArguments } from './command.js'
import { type Io, Misuse } from './io.js'

export const rehearse: CommandShape = {
  name: 'rehearse',
  summary: 'Run an upstream that speaks like a kind of source, with the sandbox data, and fails on demand.',
  options: {
    kind: { type: 'string', about: `How it speaks: ${rehearsedKinds.join(', ')}.`, value: 'KIND' },
    replies: {
      type: 'string',
      about: 'Play this file of recorded replies instead, for a source of your own.',
      value: 'FILE',
    },
    port: { type: 'string', about: 'Port on 127.0.0.1; 0 takes a free one.', value: 'N' },
    fault: {
      type: 'string',
      about: 'A fault, for all requests or a share of them. Shares add up to at most 1.',
      value: 'NAME[:SHARE]',
      multiple: true,
    },
    seed: { type: 'string', about: 'Which requests a share falls on. Default: 1.', value: 'N' },
    'plain-http': { type: 'boolean', about: 'Speak HTTP without TLS.' },
  },
  notes: [
    'It accepts any credentials and prints one JSON line for each request on standard output. Its certificate is signed',
    'by the authority of the data directory: name DATA_DIR/tls/authority.crt as caFile of the source.',
    '',
    'A file of replies is JSON or YAML, a list of',
    '  { request: { method, path, query, body }, status, headers, body or text, delayMs, fault }',
    'The first whose request fits is played; of query and body, what is named must be there. Other requests get 501.',
    '',
    'Faults:',
    ...Object.entries(faults).map(([name, { about }]) => `  ${name.padEnd(14)}  ${about}`),
  ],
  arity: [0, 0],
}

export const rehearseHelp = (): string => helpOf(rehearse)

function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number | undefined,
  most: number,
): number {
  if (text === undefined && fallback !== undefined) return fallback
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(value <= most))
    throw new Misuse(`--${name} must be a whole number, 0 to ${most}; see "satyapan rehearse --help"`)
  return value
}

function faultsOf(texts: readonly string[]) {
  try {
    return readFaults(texts)
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

const maxRepliesBytes = 16 * 1024 * 1024

/** The replies of a file; undefined where none is named. Throws Misuse. */
function repliesOf(file: string | undefined) {
  if (file === undefined) return undefined
  try {
    if (statSync(file).size > maxRepliesBytes) throw new Error('is longer than 16 MiB')
    return readReplies(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Misuse(`--replies ${file} ${code === undefined ? message : `cannot be read (${code})`}`)
  }
}

/** Recorded replies need no country. */
const nobody = { ask: () => Promise.reject(new Error('recorded replies ask nobody')) }

/** Runs until a signal. Returns the exit status. */
export async function runRehearse(words: readonly string[], io: Io): Promise<number> {
  const args = readArguments(rehearse, words)
  const replies = repliesOf(args.text('replies'))
  const kind = args.text('kind') ?? ''
  if (replies !== undefined && kind !== '') throw new Misuse('--kind and --replies exclude each other')
  if (replies === undefined && !rehearsedKinds.includes(kind))
    throw new Misuse(`--kind must be one of ${rehearsedKinds.join(', ')}; see "satyapan rehearse --help"`)
  const port = wholeNumber('port', args.text('port'), undefined, 65_535)
  const seed = wholeNumber('seed', args.text('seed'), 1, 2 ** 32 - 1)
  const chosen = faultsOf(args.texts('fault'))
  const signalled = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  const { dataDir } = readConfig()
  const { log } = createLog('warn')
  const isPlain = args.flag('plain-http')
  if (!isPlain) await makeDataDirectory(dataDir)
  const certificate = isPlain
    ? undefined
    : await loadCertificate({
        certFile: undefined,
        keyFile: undefined,
        dataDir,
        hosts: [],
        clock: systemClock,
        log,
      })
  const running = await startRehearsal({
    kind: replies === undefined ? kind : 'replies',
    world: replies === undefined ? createWorld(systemClock.now) : nobody,
    ...(replies === undefined ? {} : { replies }),
    host: '127.0.0.1',
    port,
    faults: chosen,
    seed,
    ...(certificate === undefined ? {} : { certificate }),
    now: systemClock.now,
    newId,
    print: (line) => void io.out(`${JSON.stringify(line)}\n`),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken; name another with --port`) : error
  })
  const scheme = isPlain ? 'http' : 'https'
  const trust = certificate === undefined ? '' : `, caFile ${certificate.caFile}`
  io.err(
    `satyapan: rehearsing ${replies === undefined ? kind : 'replies'} at ${scheme}://127.0.0.1:${running.port}${trust}\n`,
  )
  await signalled
  await running.close()
  return 0
}
