// Checks the certificate: that it can be read, fits its key, is in force, and covers the names that clients use.
import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { readOperatorsCertificate } from '../../platform/tls/certificate.js'
import type { Config } from '../config.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import type { Check } from './subject.js'

const dayMs = 86_400_000
/** 90-day certificates are renewed 30 days before they expire: one closer to expiry was forgotten. */
const soonDays = 14

const covers = (certificate: X509Certificate, name: string): boolean =>
  (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined

function ofTime(certificate: X509Certificate, what: string, renew: string, now: number): Finding {
  const days = Math.floor((Date.parse(certificate.validTo) - now) / dayMs)
  if (Date.parse(certificate.validFrom) > now)
    return wrong(`${what} is valid only from ${certificate.validFrom}`, `check the clock, or ${renew}`)
  if (days < 0) return wrong(`${what} ended on ${certificate.validTo}`, renew)
  if (days < soonDays) return warning(`${what} ends in ${days} days, on ${certificate.validTo}`, renew)
  return ok(`${what} is valid for another ${days} days`)
}

function ofNames(certificate: X509Certificate, config: Config): Finding[] {
  if (config.publicUrl === undefined) return []
  const name = new URL(config.publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')
  if (covers(certificate, name)) return []
  const message = `the certificate does not cover ${name}, which publicUrl names`
  if (config.trustedProxies.length > 0) return [] // the proxy shows its own to clients
  return [wrong(message, 'use a certificate that covers it, or correct publicUrl')]
}

export const checkCertificate: Check = async ({ config, clock }) => {
  const { 'tls.certFile': certFile, 'tls.keyFile': keyFile } = config
  if (certFile !== undefined && keyFile !== undefined) {
    let pem: string
    try {
      pem = (await readOperatorsCertificate(config.resolve(certFile), config.resolve(keyFile))).cert
    } catch (error) {
      return [wrong((error as Error).message, 'correct the files that tls.certFile and tls.keyFile name')]
    }
    const certificate = new X509Certificate(pem)
    const renew = 'renew it; the service loads the new files without a restart'
    return [
      ofTime(certificate, `the certificate ${certFile}`, renew, clock.now()),
      ...ofNames(certificate, config),
    ]
  }
  const file = join(config.dataDir, 'tls', 'server.crt')
  if (!existsSync(file)) return [ok('the service makes its own certificate at its first start')]
  const certificate = new X509Certificate(await readFile(file, 'utf8'))
  const renew = 'restart the service: it makes a new one'
  return [
    ofTime(certificate, "the service's own certificate", renew, clock.now()),
    ...ofNames(certificate, config),
  ]
}
