// Fits the logistic regression of the name model.

const RIDGE = 3
const STEPS = 30
const ENOUGH = 1e-7

/**
 * Fits a logistic regression with a ridge penalty by Newton's method: the weights of the columns, and the bias.
 * @param inputs rows of numbers
 * @param labels 0 or 1 for each row
 * @param counts the weight of each row
 */
export function fitLogistic(inputs, labels, counts) {
  const count = inputs[0].length
  const { centre, spread } = scaleOf(inputs, counts)
  const size = count + 1
  const scaled = inputs.map((input) => [1, ...centre.map((c, f) => (input[f] - c) / spread[f])])
  const beta = new Array(size).fill(0)
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Array(size).fill(0)
    const hessian = Array.from({ length: size }, () => new Float64Array(size))
    scaled.forEach((z, i) => {
      let sum = 0
      for (let k = 0; k < size; k += 1) sum += beta[k] * z[k]
      const p = 1 / (1 + Math.exp(-sum))
      const error = counts[i] * (labels[i] - p)
      const curvature = counts[i] * p * (1 - p)
      for (let k = 0; k < size; k += 1) {
        gradient[k] += error * z[k]
        for (let j = 0; j <= k; j += 1) hessian[k][j] += curvature * z[k] * z[j]
      }
    })
    for (let k = 1; k < size; k += 1) {
      gradient[k] -= RIDGE * beta[k]
      hessian[k][k] += RIDGE
    }
    const delta = solve(hessian, gradient)
    for (let k = 0; k < size; k += 1) beta[k] += delta[k]
    if (Math.max(...delta.map(Math.abs)) < ENOUGH) break
  }
  const weights = beta.slice(1).map((b, f) => b / spread[f])
  return { weights, bias: beta[0] - weights.reduce((sum, w, f) => sum + w * centre[f], 0) }
}

/** Mean and standard deviation of each column. */
function scaleOf(inputs, counts) {
  const size = inputs[0].length
  const centre = new Array(size).fill(0)
  const spread = new Array(size).fill(0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  inputs.forEach((input, i) => {
    for (let f = 0; f < size; f += 1) centre[f] += (counts[i] * input[f]) / total
  })
  inputs.forEach((input, i) => {
    for (let f = 0; f < size; f += 1) spread[f] += (counts[i] * (input[f] - centre[f]) ** 2) / total
  })
  return { centre, spread: spread.map((variance) => Math.sqrt(variance) || 1) }
}

/** Solves by Cholesky: the lower half of a positive definite matrix, and the right side. */
function solve(matrix, right) {
  const n = right.length
  const lower = Array.from({ length: n }, () => new Float64Array(n))
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i][j] + (i === j ? 1e-9 : 0)
      for (let k = 0; k < j; k += 1) sum -= lower[i][k] * lower[j][k]
      lower[i][j] = i === j ? Math.sqrt(sum) : sum / lower[j][j]
    }
  }
  const half = new Array(n)
  for (let i = 0; i < n; i += 1) {
    let sum = right[i]
    for (let k = 0; k < i; k += 1) sum -= lower[i][k] * half[k]
    half[i] = sum / lower[i][i]
  }
  const out = new Array(n)
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = half[i]
    for (let k = i + 1; k < n; k += 1) sum -= lower[k][i] * out[k]
    out[i] = sum / lower[i][i]
  }
  return out
}
