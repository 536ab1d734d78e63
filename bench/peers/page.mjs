// Writes docs/benchmarks.md and its plots from the figures of one run: `node bench/peers/page.mjs` writes them again from
// figures.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { barChart, readable } from './plot.mjs'
import { faceDifferences, nameDifferences, nameFigures, sections } from './sections.mjs'
import { timesAs } from './turns.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const figuresFile = join(root, 'bench', 'peers', 'figures.json')

const table = (head, rows) => [
  `| ${head.join(' | ')} |`,
  `|---|${head
    .slice(1)
    .map(() => '---:|')
    .join('')}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
]
const list = (lines) => [...lines.map((line) => `- ${line}`), '']
const isOurs = (name) => name.startsWith('Satyapan') || name === 'a batch'
const times = (value) => `${value.toFixed(2)} x`

/** Bars of one figure of all subjects. */
const plotOf = (summary, { key, words, isLessBetter }) =>
  barChart({
    title: isLessBetter ? `${words} (less is better)` : words,
    rows: Object.entries(summary).map(([name, subject]) => {
      const values = subject.rounds.map((round) => round[key])
      return {
        name,
        value: subject[key],
        least: Math.min(...values),
        most: Math.max(...values),
        isOurs: isOurs(name),
      }
    }),
  })

/** Ratios that say how many times as good the first is, whichever way its figure goes. */
function ratioRows(summary, { ratios, figures }) {
  return ratios.flatMap(([one, other]) =>
    figures.map(({ key, words, isLessBetter }) => {
      const pair = isLessBetter ? [other, one] : [one, other]
      const { median, least, most } = timesAs(summary, ...pair, key)
      return [
        `${one} against ${other}`,
        words.replace(/, (us|ms)$/, ''),
        times(median),
        `${times(least)} to ${times(most)}`,
      ]
    }),
  )
}

function sectionLines(section, summary, plots) {
  const { key, title, about, figures, differences } = section
  const images = section.plots.map((figure) => {
    const file = `${key}-${figure.key}.svg`
    plots.set(file, plotOf(summary, figure))
    return `![${figure.words}](benchmarks/${file})`
  })
  const rows = Object.entries(summary).map(([name, subject]) => [
    name,
    ...figures.map((figure) => readable(subject[figure.key])),
  ])
  return [
    `## ${title}`,
    '',
    about,
    '',
    ...images.flatMap((image) => [image, '']),
    ...table(['', ...figures.map(({ words }) => words)], rows),
    ...(section.isSameWork
      ? [
          'How many times as good, round by round (above 1: the first is better):',
          '',
          ...table(['', 'of', 'median', 'least to most'], ratioRows(summary, section)),
        ]
      : []),
    'What differs:',
    '',
    ...list(differences),
  ]
}

function nameLines({ pairs, isLabelled, accuracy, speed }, plots) {
  const cpu = { key: 'cpuMicros', words: 'processor time a pair, us', isLessBetter: true }
  plots.set('names-cpuMicros.svg', plotOf(speed, cpu))
  if (isLabelled)
    plots.set(
      'names-recallAt1.svg',
      barChart({
        title: 'recall at 1 % false matches, %',
        rows: Object.entries(accuracy).map(([name, { recallAt1 }]) => ({
          name,
          value: 100 * recallAt1,
          isOurs: isOurs(name),
        })),
      }),
    )
  const rows = Object.entries(speed).map(([name, { cpuMicros }]) => [
    name,
    ...(isLabelled ? nameFigures.map(([key]) => accuracy[name][key].toFixed(4)) : []),
    readable(cpuMicros),
  ])
  const failed = Object.entries(accuracy)
    .filter(([, { failures }]) => failures > 0)
    .map(
      ([name, { failures }]) =>
        `${name} ends with an error at ${readable(failures)} of the pairs; they count as no match.`,
    )
  const labelled = `${readable(pairs)} labelled pairs of names from public records of India. They are not a part of the repository; \`npm run eval:names\` measures on pairs of your own.`
  return [
    '## Name match',
    '',
    isLabelled
      ? labelled
      : `${readable(pairs)} pairs of made-up names without labels: only speed is compared.`,
    '',
    ...(isLabelled ? ['![recall at 1 % false matches](benchmarks/names-recallAt1.svg)', ''] : []),
    '![processor time a pair](benchmarks/names-cpuMicros.svg)',
    '',
    ...table(['', ...(isLabelled ? nameFigures.map(([, words]) => words) : []), cpu.words], rows),
    'What differs:',
    '',
    ...list([...nameDifferences, ...failed]),
  ]
}

function faceLines(faces, plots) {
  const cpu = { key: 'cpuMs', words: 'processor time a comparison, ms', isLessBetter: true }
  const wall = { key: 'wallMs', words: 'a comparison, ms', isLessBetter: true }
  plots.set('faces-cpuMs.svg', plotOf(faces, cpu))
  const [ours, peer] = Object.keys(faces)
  const section = { ratios: [[ours, peer]], figures: [cpu, wall] }
  return [
    '## Face match',
    '',
    'Two pictures with one face each, from the samples of the face-api package, compared in turn.',
    '',
    '![processor time a comparison](benchmarks/faces-cpuMs.svg)',
    '',
    ...table(
      ['', cpu.words, wall.words],
      Object.entries(faces).map(([name, one]) => [name, readable(one.cpuMs), readable(one.wallMs)]),
    ),
    ...table(['', 'of', 'median', 'least to most'], ratioRows(faces, section)),
    'What differs:',
    '',
    ...list(faceDifferences),
  ]
}

/** The page and its plots by file name, from the figures of one run. */
export function benchmarksPage(figures) {
  const { run, peers } = figures
  const plots = new Map()
  const lines = [
    '# Benchmarks',
    '',
    'Satyapan beside what a team would use or write in its place, measured in one run on one machine: each under the same load, one',
    'after the other, round after round, the services in changing order. A figure is the median of the rounds; the line over a bar shows',
    'the least and the most. What does the same work is compared as a ratio, and what differs is said.',
    '',
    `\`npm run bench -- --only peers${run.isQuick ? ' --quick' : ''}\`, ${run.day}: Node ${run.node} on ${run.processors} x ${run.processor}, ${run.memoryGb} GB; commit ${run.commit};`,
    `load at the start ${run.load}. ${run.rounds} rounds of ${run.seconds} s, ${run.warmUpSeconds} s of warm-up, 32 connections. Load, services and databases share the machine, so`,
    'processor time says more than calls per second.',
    ...(run.isQuick ? ['This was a short run.'] : []),
    '',
    ...sections.flatMap((section) =>
      figures[section.key] === undefined ? [] : sectionLines(section, figures[section.key], plots),
    ),
    ...nameLines(figures.names, plots),
    ...faceLines(figures.faces, plots),
    '## The others',
    '',
    'None of them is a dependency of the product. `bench/peers` installs them for this run from its own lockfile.',
    '',
    ...table(
      ['', 'version', 'licence'],
      peers.map(({ name, version, license }) => [name, version, license]),
    ),
  ]
  return { page: `${lines.join('\n').trimEnd()}\n`, plots }
}

export function writeBenchmarks(figures) {
  const { page, plots } = benchmarksPage(figures)
  const folder = join(root, 'docs', 'benchmarks')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(root, 'docs', 'benchmarks.md'), page)
  for (const [name, text] of plots) writeFileSync(join(folder, name), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeBenchmarks(JSON.parse(readFileSync(figuresFile, 'utf8')))
