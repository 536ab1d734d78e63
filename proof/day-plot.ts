// Draws the scripted days: found, cost and p95 by half hour under each policy, and how the vendors really were; light and dark.
import { dayHours, dayVendors, noAnswerShareOf } from './day-behaviour.js'
import type { Figures } from './day-figures.js'

interface Line {
  readonly name: string
  readonly values: readonly number[]
}

interface Panel {
  readonly title: string
  readonly lines: readonly Line[]
  readonly from: number
  readonly to: number
  readonly step: number
  readonly shown: (value: number) => string
}

const width = 900
const height = 640
const box = { width: 370, height: 190 }
const places = [
  { x: 60, y: 90 },
  { x: 500, y: 90 },
  { x: 60, y: 380 },
  { x: 500, y: 380 },
]

const style = `
    text { font: 13px system-ui, sans-serif; fill: #24292f }
    .title { font-weight: 600; font-size: 14px }
    .page { fill: #ffffff }
    .grid { stroke: #d0d7de; stroke-width: 1 }
    path { fill: none; stroke-width: 2.2; stroke-linejoin: round }
    .line0 { stroke: #57606a }
    .line1 { stroke: #bc4c00; stroke-dasharray: 8 3 }
    .line2 { stroke: #0969da }
    .line3 { stroke: #8250df; stroke-dasharray: 2 3 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .page { fill: #0d1117 }
      .grid { stroke: #30363d }
      .line0 { stroke: #9da7b1 }
      .line1 { stroke: #f0883e }
      .line2 { stroke: #58a6ff }
      .line3 { stroke: #bc8cff }
    }`

const rounded = (value: number): string => String(Math.round(value * 10) / 10)

function pathOf({ values }: Line, n: number, panel: Panel): string {
  const points = values.map((value, i) => {
    const x = ((i + 0.5) / values.length) * box.width
    const y = box.height * (1 - (value - panel.from) / (panel.to - panel.from))
    return `${rounded(x)} ${rounded(y)}`
  })
  return `<path class="line${n}" d="M${points.join('L')}"/>`
}

function gridOf({ from, to, step, shown }: Panel): string[] {
  const count = Math.round((to - from) / step)
  return Array.from({ length: count + 1 }, (_, i) => {
    const value = from + i * step
    const y = rounded(box.height * (1 - i / count))
    return `<line class="grid" x1="0" x2="${box.width}" y1="${y}" y2="${y}"/><text x="-8" y="${y}" dy="4" text-anchor="end">${shown(value)}</text>`
  })
}

const hours = Array.from({ length: dayHours / 2 + 1 }, (_, i) => {
  const x = rounded(((i * 2) / dayHours) * box.width)
  return `<text x="${x}" y="${box.height + 20}" text-anchor="middle">${9 + i * 2}:00</text>`
})

/** Names beside each other. */
function legendOf(lines: readonly Line[], y: number): string[] {
  let x = 0
  return lines.map(({ name }, n) => {
    const left = x
    x += 48 + name.length * 7.5
    return `<path class="line${n}" d="M${left} ${y}h26"/><text x="${left + 32}" y="${y}" dy="4">${name}</text>`
  })
}

function drawn(panel: Panel, i: number, ownLegend: boolean): string {
  const { x, y } = places[i]!
  return [
    `<g transform="translate(${x} ${y})">`,
    `<text class="title" x="0" y="${ownLegend ? -34 : -14}">${panel.title}</text>`,
    ...(ownLegend ? legendOf(panel.lines, -14) : []),
    ...gridOf(panel),
    ...hours,
    ...panel.lines.map((line, n) => pathOf(line, n, panel)),
    '</g>',
  ].join('\n')
}

/** The next multiple of `step` that is above all values. */
const above = (lines: readonly Line[], step: number): number =>
  Math.ceil(Math.max(...lines.flatMap(({ values }) => values)) / step) * step

const percent = (share: number) => `${Math.round(share * 100)} %`

/** An SVG that follows the reader's colour scheme. */
export function plotOf(days: readonly { name: string; parts: readonly Figures[] }[], parts: number): string {
  const lines = (value: (figures: Figures) => number): Line[] =>
    days.map(({ name, parts }) => ({ name, values: parts.map(value) }))
  const found = lines((figures) => figures.found)
  const cost = lines(({ costPerFound }) => costPerFound)
  const p95 = lines(({ p95Ms }) => p95Ms)
  const vendors = dayVendors.map((vendor) => ({
    name: vendor.name,
    values: Array.from({ length: parts }, (_, i) => noAnswerShareOf(vendor, (i + 0.5) / parts)),
  }))
  const panels: Panel[] = [
    { title: 'Found, of all calls', lines: found, from: 0.7, to: 1, step: 0.05, shown: percent },
    {
      title: 'Cost per found answer, paise',
      lines: cost,
      from: 0,
      to: above(cost, 50),
      step: 50,
      shown: String,
    },
    { title: 'p95, ms', lines: p95, from: 0, to: above(p95, 100), step: 100, shown: String },
    {
      title: 'Vendors: requests without an answer',
      lines: vendors,
      from: 0,
      to: 0.6,
      step: 0.1,
      shown: percent,
    },
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">A scripted day under four policies: found, cost per found answer and p95 by half hour, and how often the vendors had no answer</title>',
    `<style>${style}\n  </style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<g transform="translate(60 30)">${legendOf(found, 0).join('')}</g>`,
    ...panels.map((panel, i) => drawn(panel, i, i === panels.length - 1)),
    '</svg>',
    '',
  ].join('\n')
}
