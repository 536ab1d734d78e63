// Opens the parts that a process's applications share: the certificate, the limits and the metrics.

import { createMetrics } from '../platform/metrics.js'
import { loadCertificate } from '../platform/tls/certificate.js'
import { createFrame, type Frame } from './applications.js'
import type { Parts } from './compose/assemble.js'
import { registerServiceMetrics } from './service-metrics.js'

/** @param process number of the process, where the node has several */
export async function openFrame(parts: Parts, process?: number): Promise<Frame> {
  const { config, clock, log } = parts
  const certificate = await loadCertificate({
    certFile: config['tls.certFile'],
    keyFile: config['tls.keyFile'],
    dataDir: config.dataDir,
    hosts: [
      config.host,
      config['admin.host'],
      ...(config.publicUrl ? [new URL(config.publicUrl).hostname] : []),
    ],
    clock,
    log,
  })
  const metrics = createMetrics(process)
  registerServiceMetrics(metrics, parts, certificate)
  return createFrame(parts, { certificate, metrics })
}
