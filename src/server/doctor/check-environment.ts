// Checks the environment of the process for what weakens it without a word in the configuration.
import { type Finding, warning, wrong } from './finding.js'
import type { Check } from './subject.js'

/** Options of Node that give others a way into the process, or its traffic. */
const opening = /(^|\s)--(inspect\S*|debug-port\S*|tls-keylog\S*|heapsnapshot-signal\S*|report-on-signal)/
/** Options that run code of others in it. */
const preloading = /(^|\s)(-r|--require|--import|--loader|--experimental-loader)(\s|=|$)/
const weakTls = /(^|\s)--(tls-min-v1\.[01]|openssl-legacy-provider|security-revert\S*)/

const nodeOptions: readonly (readonly [RegExp, string, typeof wrong])[] = [
  [opening, 'opens the process: whoever can use it reads every key', wrong],
  [preloading, 'loads code into the process before its own', warning],
  [weakTls, 'lets it speak TLS that is no longer safe', wrong],
]

export const checkEnvironment: Check = async ({ config: { environment } }) => {
  const options = environment('NODE_OPTIONS') ?? ''
  const findings: Finding[] = nodeOptions.flatMap(([form, effect, level]) => {
    const match = form.exec(options)
    return match === null
      ? []
      : [level(`NODE_OPTIONS has ${match[0].trim()}, which ${effect}`, 'take it out of the environment')]
  })
  if (environment('LD_PRELOAD') !== undefined)
    findings.push(
      warning('LD_PRELOAD loads a library into the process', 'unset it, unless it is an allocator of yours'),
    )
  if (environment('NODE_EXTRA_CA_CERTS') !== undefined)
    findings.push(
      warning(
        'NODE_EXTRA_CA_CERTS has more authorities trusted for every connection',
        'unset it, and name an authority with caFile where it is needed',
      ),
    )
  return findings
}
