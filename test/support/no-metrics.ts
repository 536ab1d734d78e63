// Stands for the metrics of a service whose test does not look at them.
import type { Metrics } from '../../src/platform/metrics.js'

export const noMetrics: Metrics = {
  observeRequest() {},
  gauge() {},
  counter: () => () => {},
  total() {},
  counterBy: () => () => {},
  samples() {},
  durations() {},
  text: async () => '',
  contentType: '',
}
