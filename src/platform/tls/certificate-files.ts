// Keeps the files of the service's own authority and certificate, and renews them when due.
import { X509Certificate } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.js'
import { DirectoryInUse, type DirectoryLock, lockDirectory } from '../database/directory-lock.js'
import { makeFolder } from '../make-folder.js'
import type { Certificate } from './certificate-pair.js'

const dayMs = 86_400_000
const renewBeforeDays = 30
const lookAgainMs = 20

/** True when the leaf was signed by this authority, is valid for a while longer and covers every name. */
function isGood(leaf: Certificate, authority: Certificate, names: readonly string[], now: number): boolean {
  const parsed = new X509Certificate(leaf.cert)
  if (Date.parse(parsed.validTo) - now < renewBeforeDays * dayMs || Date.parse(parsed.validFrom) > now)
    return false
  const covers = (name: string) => (isIP(name) ? parsed.checkIP(name) : parsed.checkHost(name)) !== undefined
  return names.every(covers) && parsed.verify(new X509Certificate(authority.cert).publicKey)
}

async function readPair(folder: string, name: string): Promise<Certificate | undefined> {
  try {
    const [cert, key] = await Promise.all([
      readFile(join(folder, `${name}.crt`), 'utf8'),
      readFile(join(folder, `${name}.key`), 'utf8'),
    ])
    return { cert, key }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writePair(folder: string, name: string, pair: Certificate): Promise<void> {
  for (const [ending, text, mode] of [
    ['key', pair.key, 0o600],
    ['crt', pair.cert, 0o644],
  ] as const) {
    const file = join(folder, `${name}.${ending}`)
    await writeFile(`${file}.new`, text, { mode })
    await chmod(`${file}.new`, mode)
    await rename(`${file}.new`, file)
  }
}

/**
 * The certificate of the service from its own authority under `folder`; makes what is missing or soon to expire.
 * `names`: the host names and addresses that it must cover. Returns also the authority's file, for clients.
 */
export async function ownCertificate(parts: {
  folder: string
  names: readonly string[]
  clock: Clock
}): Promise<Certificate & { authorityFile: string }> {
  const { folder, names, clock } = parts
  await makeFolder(folder, { mode: 0o700 })
  const authorityFile = join(folder, 'authority.crt')
  const [authority, leaf] = [await readPair(folder, 'authority'), await readPair(folder, 'server')]
  if (authority !== undefined && leaf !== undefined && isGood(leaf, authority, names, clock.now()))
    return { ...leaf, authorityFile }
  const lock = await lockFolder(folder)
  try {
    return { ...(await makeMissing(folder, names, clock)), authorityFile }
  } finally {
    await lock.release()
  }
}

/** Waits for another process that makes certificates in this folder. */
async function lockFolder(folder: string): Promise<DirectoryLock> {
  for (;;) {
    try {
      return await lockDirectory(join(folder, 'lock'), `the folder ${folder}`)
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error
      await pause(lookAgainMs)
    }
  }
}

async function makeMissing(folder: string, names: readonly string[], clock: Clock): Promise<Certificate> {
  let authority = await readPair(folder, 'authority')
  if (authority === undefined) {
    const { makeAuthority } = await import('./make-certificate.js')
    authority = await makeAuthority(clock.now())
    await writePair(folder, 'authority', authority)
  }
  let leaf = await readPair(folder, 'server')
  if (leaf === undefined || !isGood(leaf, authority, names, clock.now())) {
    // Loaded only when a certificate is made: the library takes a tenth of a second that most starts can save.
    const { makeLeaf } = await import('./make-certificate.js')
    leaf = await makeLeaf(authority, names, clock.now())
    await writePair(folder, 'server', leaf)
  }
  return leaf
}
