// Checks the address that the links of a live service lead to: a client on another machine must be able to follow them.
import { type Config, ConfigProblem } from '../config.js'

const thisMachine = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i
const everyAddress = /^(0\.0\.0\.0|\[?::\]?)$/

type Facts = Pick<Config, 'file' | 'mode' | 'publicUrl' | 'host' | 'trustedProxies'>

/**
 * Throws ConfigProblem when links would lead callers on other machines to themselves. Returns a warning when that is
 * only likely: a proxy on this machine may have callers only on this machine.
 */
export function checkPublicUrl(facts: Facts): string | undefined {
  const { file, mode, publicUrl, host, trustedProxies } = facts
  if (mode !== 'live') return undefined
  const expected = 'expected the https:// address at which clients reach the service: its links lead there'
  if (publicUrl !== undefined) {
    const { hostname } = new URL(publicUrl)
    if (thisMachine.test(hostname) || everyAddress.test(hostname))
      throw new ConfigProblem(`${file}: publicUrl is "${publicUrl}", ${expected}`)
    return undefined
  }
  if (everyAddress.test(host))
    throw new ConfigProblem(
      `${file}: publicUrl is not set, though SATYAPAN_HOST is ${host}; ${expected}, and now they would lead to 127.0.0.1`,
    )
  return thisMachine.test(host) && trustedProxies.length > 0
    ? `publicUrl is not set, though calls come through trustedProxies: links lead to ${host}`
    : undefined
}
