// Reads files of name pairs, and computes the figures that fitting and evaluation print.

import { readLabelled } from './eval-input.mjs'

/** Rows {name1, name2, label (0 or 1), category} of a CSV with those columns (others are ignored). */
export function readPairs(file) {
  return readLabelled(file, ['name1', 'name2']).map(({ name1, name2, label, category = '' }) => ({
    name1,
    name2,
    label,
    category,
  }))
}

/** AUC, best F1 with its threshold, and recall at 1 % and 0.1 % false matches; NaN where a kind of pair is missing. */
export function figuresOf(rows, scores) {
  const order = rows.map((_, i) => i).sort((x, y) => scores[y] - scores[x])
  const positives = rows.filter(({ label }) => label === 1).length
  const negatives = rows.length - positives
  const figures = { auc: 0, bestF1: 0, bestThreshold: 0, recallAt1: 0, recallAt01: 0 }
  let hits = 0
  let falses = 0
  for (let i = 0; i < order.length; ) {
    const score = scores[order[i]]
    let [newHits, newFalses] = [0, 0]
    for (; i < order.length && scores[order[i]] === score; i += 1) {
      if (rows[order[i]].label === 1) newHits += 1
      else newFalses += 1
    }
    figures.auc += newFalses * (hits + newHits / 2)
    hits += newHits
    falses += newFalses
    const f1 = (2 * hits) / (hits + falses + positives)
    if (f1 > figures.bestF1) {
      figures.bestF1 = f1
      figures.bestThreshold = score
    }
    if (falses <= 0.01 * negatives) figures.recallAt1 = hits / positives
    if (falses <= 0.001 * negatives) figures.recallAt01 = hits / positives
  }
  figures.auc /= positives * negatives
  if (negatives === 0) figures.recallAt1 = figures.recallAt01 = Number.NaN
  return figures
}

/** F1, recall and false-match rate at a threshold, overall and by category. */
export function ratesAt(rows, scores, threshold) {
  const counts = { hits: 0, falses: 0, positives: 0, negatives: 0 }
  const categories = {}
  rows.forEach(({ label, category }, i) => {
    const matched = scores[i] >= threshold
    categories[category] ??= { positives: 0, hits: 0, negatives: 0, falses: 0 }
    const row = categories[category]
    for (const count of [counts, row]) {
      if (label === 1) {
        count.positives += 1
        if (matched) count.hits += 1
      } else {
        count.negatives += 1
        if (matched) count.falses += 1
      }
    }
  })
  const { hits, falses, positives, negatives } = counts
  const f1 = (2 * hits) / (hits + falses + positives)
  return { f1, recall: hits / positives, falseMatches: falses / negatives, categories }
}

const BANDS = [0, 10, 30, 50, 70, 90, 95, 99, 100]

/**
 * For each band of scores: how many pairs it has, and how many belong to one person; and the rates if matches began
 * there.
 */
export function bandsOf(pairs, values) {
  const positives = pairs.filter(({ label }) => label === 1).length
  const negatives = pairs.length - positives
  return BANDS.map((from, i) => {
    const below = BANDS[i + 1] ?? 101
    const inside = pairs.filter((_, at) => values[at] >= from && values[at] < below)
    const above = pairs.filter((_, at) => values[at] >= from)
    const same = above.filter(({ label }) => label === 1).length
    return {
      from,
      to: below - 1,
      pairs: inside.length,
      same: inside.filter(({ label }) => label === 1).length,
      falseMatches: (above.length - same) / negatives,
      falseRejects: (positives - same) / positives,
    }
  })
}

/** The bands as lines of text. */
export function bandLines(bands) {
  const percent = (value) => (Number.isNaN(value) ? '-' : `${(100 * value).toFixed(2)} %`).padStart(9)
  const lines = ['score        pairs       same   a match from here on: false matches  false rejects']
  for (const { from, to, pairs, same, falseMatches, falseRejects } of bands) {
    const band = (from === to ? `${from}` : `${from} to ${to}`).padEnd(10)
    const rates = `${percent(falseMatches).padStart(38)} ${percent(falseRejects).padStart(14)}`
    lines.push(`${band} ${String(pairs).padStart(7)}  ${percent(same / pairs)} ${rates}`)
  }
  return lines
}

/** Expected calibration error of scores 0 to 100 read as percent, over ten bands. */
export function calibrationError(rows, scores) {
  let error = 0
  for (let band = 0; band < 10; band += 1) {
    let gap = 0
    rows.forEach(({ label }, i) => {
      if (Math.min(Math.floor(scores[i] / 10), 9) === band) gap += label - scores[i] / 100
    })
    error += Math.abs(gap) / rows.length
  }
  return error
}
