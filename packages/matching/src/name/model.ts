// Computes the probability that two names belong to one person, by logistic regression over the features.

import { FEATURE_NAMES, type FeatureVector } from './features.js'
import { BIAS, WEIGHTS } from './weights.js'

const weights = FEATURE_NAMES.map((name) => WEIGHTS[name])

/**
 * The probability, 0 to 1, that two names with these features belong to the same person or business. It holds when
 * the share of true matches among the pairs asked about is that of the pairs on which the weights were fitted.
 */
export function probabilityOf(features: FeatureVector): number {
  let sum = BIAS
  for (let i = 0; i < weights.length; i += 1) sum += (weights[i] as number) * (features[i] as number)
  return 1 / (1 + Math.exp(-sum))
}
