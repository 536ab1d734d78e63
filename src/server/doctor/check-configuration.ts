// Checks what the configuration says about addresses: links that clients can follow, and proxies that may be trusted.
import { constants, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { sourcesProblem } from '../compose/sources-problem.js'
import type { Config } from '../config.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import type { Check, Subject } from './subject.js'

/** Files open besides the connections of callers: the database, sources, files. */
const otherFiles = 500
const limitsFile = '/proc/self/limits'

const isOwnMachine = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  (isIP(host) === 4 && host.startsWith('127.'))

function ofPublicUrl({ publicUrl, mode, host, port, trustedProxies }: Config): Finding[] {
  const set = 'set publicUrl to the address that clients use'
  if (publicUrl === undefined) {
    if (mode === 'sandbox')
      return [ok('publicUrl is not set: links point to this machine, as a sandbox needs')]
    return [wrong(`publicUrl is not set: the links in answers point to https://${host}:${port}`, set)]
  }
  const url = new URL(publicUrl)
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (mode === 'live' && isOwnMachine(name))
    return [wrong(`publicUrl is ${publicUrl}: the links in answers lead clients to their own machine`, set)]
  if (Number(url.port || 443) !== port && port !== 0 && trustedProxies.length === 0)
    return [
      warning(
        `publicUrl names port ${url.port || 443}, and the service listens on ${port} with no proxy named`,
        'when a proxy terminates TLS, name it in trustedProxies; when it passes TLS on, all callers count as one address',
      ),
    ]
  return [ok(`links lead clients to ${publicUrl}`)]
}

function ofProxies({ trustedProxies }: Config): Finding[] {
  const all = trustedProxies.filter((network) => /\/0$/.test(network))
  if (all.length === 0) return []
  return [
    wrong(
      `trustedProxies has ${all.join(', ')}: any caller may claim to come from any address`,
      'name only the addresses of the proxies',
    ),
  ]
}

async function ofFile({ config, clock, sourceHealth }: Subject): Promise<Finding[]> {
  const { file } = config
  if (file === undefined) return [ok('there is no configuration file: every key has its default')]
  const { mode } = await stat(file)
  if ((mode & constants.S_IWOTH) !== 0)
    return [wrong(`every user of this machine may change ${file}`, `run: chmod o-w ${file}`)]
  // A service that runs has passed these checks, perhaps with secrets that have been taken away since.
  const reason = sourceHealth === undefined ? await sourcesProblem(config, clock) : undefined
  if (reason !== undefined)
    return [
      wrong(
        reason,
        'correct it, or run the doctor with the environment of the service: it would not start as it is',
      ),
    ]
  return [ok(`${file} is valid`)]
}

/** Of this process: the service's when the doctor runs in it. */
async function ofOpenFiles(config: Config): Promise<Finding[]> {
  if (!existsSync(limitsFile)) return []
  const most = /^Max open files\s+(\d+)/m.exec(await readFile(limitsFile, 'utf8'))?.[1]
  const needed = config['limits.connections'] + otherFiles
  if (most === undefined || Number(most) >= needed) return []
  return [
    warning(
      `a process may have ${most} files open, and limits.connections asks for ${needed}`,
      'raise LimitNOFILE (ulimit -n), or lower limits.connections',
    ),
  ]
}

export const checkConfiguration: Check = async (subject) => {
  const { config, sourceHealth } = subject
  return [
    ...(await ofFile(subject)),
    ...ofPublicUrl(config),
    ...ofProxies(config),
    ...(sourceHealth === undefined ? [] : await ofOpenFiles(config)),
  ]
}
