// Loads the certificate of the service: the operator's when configured, else one from its own authority.
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Clock } from '../../kernel/clock.js'
import { fileProblem } from '../file-problem.js'
import type { Log } from '../log.js'
import { ownCertificate } from './certificate-files.js'
import type { Certificate } from './certificate-pair.js'

export interface ServedCertificate extends Certificate {
  /** The file that clients should trust. */
  readonly caFile: string
  /** Calls back with each later version of the operator's files; does nothing for the service's own. */
  onChange(use: (certificate: Certificate) => void): void
  /** Reads the operator's files now; does nothing for the service's own. */
  reload(): Promise<void>
  close(): void
}

const nothingChanges = { onChange() {}, reload: async () => {}, close() {} }
const pollMs = 1_000 // file polling works on every file system; a renewed certificate may wait a second

/**
 * The operator's certificate and key. Throws one line with the key, its value, what is expected, and what is wrong.
 * Names are relative to the folder in which the program was started.
 */
export async function readOperatorsCertificate(certFile: string, keyFile: string): Promise<Certificate> {
  const read = async (key: string, file: string) => {
    try {
      return await readFile(resolve(file), 'utf8')
    } catch (error) {
      throw new Error(`${key} is "${file}", expected a file in PEM: ${fileProblem(resolve(file), error)}`)
    }
  }
  const pair = { cert: await read('tls.certFile', certFile), key: await read('tls.keyFile', keyFile) }
  const use = (part: Partial<Certificate>, expected: string) => {
    try {
      createSecureContext(part)
    } catch (error) {
      throw new Error(`${expected}: ${(error as Error).message}`)
    }
  }
  use({ cert: pair.cert }, `tls.certFile is "${certFile}", expected a certificate chain in PEM`)
  use({ key: pair.key }, `tls.keyFile is "${keyFile}", expected a private key in PEM without a passphrase`)
  use(pair, `tls.keyFile is "${keyFile}", expected the private key of the certificate in tls.certFile`)
  return pair
}

export async function loadCertificate(parts: {
  certFile: string | undefined
  keyFile: string | undefined
  dataDir: string
  hosts: readonly string[]
  clock: Clock
  log: Log
}): Promise<ServedCertificate> {
  const { clock, log } = parts
  if (parts.certFile === undefined || parts.keyFile === undefined) {
    const wanted = ['localhost', '127.0.0.1', '::1', hostname().toLowerCase(), ...parts.hosts]
    const names = [...new Set(wanted.filter((name) => name !== '' && name !== '0.0.0.0' && name !== '::'))]
    const leaf = await ownCertificate({ folder: join(parts.dataDir, 'tls'), names, clock })
    return { cert: leaf.cert, key: leaf.key, caFile: leaf.authorityFile, ...nothingChanges }
  }
  const certFile = resolve(parts.certFile)
  const keyFile = resolve(parts.keyFile)
  const pair = await readOperatorsCertificate(certFile, keyFile)
  const watched = [certFile, keyFile]
  const users: ((certificate: Certificate) => void)[] = []
  const reload = async () => {
    try {
      const changed = await readOperatorsCertificate(certFile, keyFile)
      for (const use of users) use(changed)
      log.info({ certFile }, 'the certificate was reloaded')
    } catch (error) {
      // Often the first of two files: the second one's change comes next. Until then the old pair serves.
      log.warn({ certFile, reason: (error as Error).message }, 'the changed certificate is not used')
    }
  }
  for (const file of watched) watchFile(file, { interval: pollMs, persistent: false }, () => void reload())
  return {
    ...pair,
    caFile: certFile,
    onChange: (use) => void users.push(use),
    reload,
    close() {
      for (const file of watched) unwatchFile(file)
    },
  }
}
