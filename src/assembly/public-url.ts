// Checks the address that the links of a live service lead to: a client on another machine must be able to follow them.
import { type Config, ConfigProblem } from '../platform/config.js'

const thisMachine = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i
const everyAddress = /^(0\.0\.0\.0|\[?::\]?)$/

type Facts = Pick<Config, 'file' | 'mode' | 'publicUrl' | 'host' | 'trustedProxies'>

/** Why callers come from elsewhere to a service whose own address is that of this machine alone. */
function whyFromElsewhere({ host, trustedProxies }: Facts): string | undefined {
  if (everyAddress.test(host)) return `SATYAPAN_HOST is ${host}`
  if (thisMachine.test(host) && trustedProxies.length > 0) return 'calls come through trustedProxies'
  return undefined
}

/** Throws ConfigProblem where links would lead callers on other machines to themselves. */
export function checkPublicUrl(facts: Facts): void {
  const { file, mode, publicUrl } = facts
  if (mode !== 'live') return
  const expected = 'expected the https:// address under which clients reach the service: its links lead there'
  if (publicUrl !== undefined) {
    const { hostname } = new URL(publicUrl)
    if (thisMachine.test(hostname) || everyAddress.test(hostname))
      throw new ConfigProblem(`${file}: publicUrl is "${publicUrl}", ${expected}`)
    return
  }
  const why = whyFromElsewhere(facts)
  if (why !== undefined)
    throw new ConfigProblem(
      `${file}: publicUrl is not set, though ${why}; ${expected}, and now they would lead to 127.0.0.1`,
    )
}
