// Loads the fonts of the PDFs: Noto Sans for Latin and for Devanagari from npm packages, for the other scripts of India from the
// folder beside this file, and which font writes which characters. All are WOFF.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { indicFonts, namedScripts } from './indic-fonts.js'
import { fromWoff } from './woff.js'

export type Weight = 'regular' | 'bold'

/** Package, subset: each subset is a font file of its own. */
const subsets = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
] as const
const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }

interface Face {
  /** Name under which a document registers it. */
  readonly name: string
  readonly bytes: Buffer
}

/** A piece of text that one font writes. */
export interface Run {
  readonly face: Face
  readonly text: string
}

export interface Fonts {
  readonly faces: readonly Face[]
  /**
   * Cuts text into runs of one font each. What no font writes is never left out: it is shown as the name of its script, or
   * as U+FFFD.
   */
  runsOf(text: string, weight: Weight): Run[]
}

/** Code points of a subset, as its package lists them: `U+0000-00FF,U+0131`. */
function readRanges(list: string): (codePoint: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [first, last] = range.replace('U+', '').split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16)] as const
  })
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

const unknown = '\ufffd'

const loadFace = (name: string, weight: Weight, file: string | URL): Face => ({
  name: `${name}-${weight}`,
  bytes: fromWoff(readFileSync(file)),
})

/** The fonts in the order in which they are tried. */
function loadCandidates() {
  const require = createRequire(import.meta.url)
  const ofPackages = subsets.map(([name, subset]) => {
    const listed = (require(`@fontsource/${name}/unicode.json`) as Record<string, string>)[subset]!
    const faceOf = (weight: Weight): Face => {
      const file = `@fontsource/${name}/files/${name}-${subset}-${weights[weight]}-normal.woff`
      return loadFace(`${name}-${subset}`, weight, require.resolve(file))
    }
    return { covers: readRanges(listed), regular: faceOf('regular'), bold: faceOf('bold') }
  })
  const ofFolder = indicFonts.map(([name, listed]) => {
    const faceOf = (weight: Weight): Face => {
      const file = `fonts/noto-sans-${name}-${name}-${weights[weight]}-normal.woff`
      return loadFace(`noto-sans-${name}`, weight, new URL(file, import.meta.url))
    }
    return { covers: readRanges(listed), regular: faceOf('regular'), bold: faceOf('bold') }
  })
  return [...ofPackages, ...ofFolder]
}

/** What stands for a character that no font writes, after `text`: one name for several of its script. */
function replacement(segment: string, text: string): string {
  const named = namedScripts.find(([, writes]) => writes.test(segment))
  if (named === undefined) return unknown
  const shown = `[${named[0]} script]`
  return text.trimEnd().endsWith(shown) ? '' : shown
}

/** Reads the fonts: about 1.5 MB, once. Throws when a package is not installed. */
export function openFonts(): Fonts {
  const candidates = loadCandidates()
  type Candidate = (typeof candidates)[number]
  const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const writes = (candidate: Candidate, cluster: string): boolean =>
    [...cluster].every((character) => candidate.covers(character.codePointAt(0)!))

  return {
    faces: candidates.flatMap(({ regular, bold }) => [regular, bold]),
    runsOf(text, weight) {
      const runs: { candidate: Candidate; text: string }[] = []
      // Control characters are left out; the rest is written as it is.
      for (const { segment } of clusters.segment(text.replaceAll(/\p{Cc}+/gu, ' '))) {
        const last = runs.at(-1)
        // A run uses one font as long as it can, so that a joiner does not split a word.
        const goesOn = last !== undefined && writes(last.candidate, segment) ? last.candidate : undefined
        const family = goesOn ?? candidates.find((candidate) => writes(candidate, segment))
        const candidate = family ?? candidates[0]!
        const before = last?.candidate === candidate ? last.text : ''
        const shown = family === undefined ? replacement(segment, before) : segment
        if (last?.candidate === candidate) last.text += shown
        else runs.push({ candidate, text: shown })
      }
      return runs.map((run) => ({ face: run.candidate[weight], text: run.text }))
    },
  }
}
