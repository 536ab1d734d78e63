// Merges the metrics of several processes into one Prometheus text.

/** The text format has all lines of one metric together, under one HELP and one TYPE. */
function metricsIn(text: string): string[][] {
  const metrics: string[][] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('# HELP ')) metrics.push([])
    if (line !== '') metrics.at(-1)?.push(line)
  }
  return metrics
}

/** @param texts the metrics of processes, each labelled with its process */
export function mergeMetrics(texts: readonly string[]): string {
  const merged = new Map<string, string[]>()
  for (const [help, type, ...samples] of texts.flatMap(metricsIn)) {
    const head = `${help}\n${type}`
    const known = merged.get(head)
    if (known === undefined) merged.set(head, samples)
    else known.push(...samples)
  }
  return `${[...merged].map(([head, samples]) => [head, ...samples].join('\n')).join('\n\n')}\n`
}
