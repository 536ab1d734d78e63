// Tests POST /v1/facematch with every odd input of the evaluation data, when SATYAPAN_EVAL_DATA names its folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectCompared, expectImageRefused, expectNoComparison } from './face-answers.js'
import { compare } from './face-images.js'
import { leftOut, useTarget } from './target.js'

/** The answer for each file when it is compared with ref.jpg; a file that is not in this table fails the test. */
const expected: Readonly<Record<string, 'match' | 'no face' | 'refused'>> = {
  '1x1.png': 'no face',
  'alpha.png': 'match',
  'blur6.jpg': 'match',
  'bomb-400mp.png': 'refused',
  'cmyk.jpg': 'match',
  'corrupt.jpg': 'no face', // it decodes, into coloured blocks
  'dark.jpg': 'match',
  'empty.jpg': 'refused',
  'exif-180.jpg': 'match',
  'exif-rotated.jpg': 'match',
  'grey.jpg': 'match',
  'huge-43mp.jpg': 'match',
  'mirror.jpg': 'match',
  'noface-flat.jpg': 'no face',
  'noface-noise.jpg': 'no face',
  'noface-photo.jpg': 'no face',
  'ok.avif': 'match',
  'ok.gif': 'match',
  'ok.png': 'match',
  'ok.tiff': 'match',
  'ok.webp': 'match',
  'pdf-as-jpg.jpg': 'refused',
  'png16.png': 'match',
  'ref.jpg': 'match',
  'rot180-no-exif.jpg': 'match',
  'rot90-no-exif.jpg': 'match',
  'small80.jpg': 'match',
  'svg.svg': 'refused',
  'text-as-jpg.jpg': 'refused',
  'tilt20.jpg': 'match',
  'tiny24.jpg': 'no face',
  'tiny48.jpg': 'match',
  'truncated.jpg': 'refused',
  'two-faces.jpg': 'match',
}

const folder = join(process.env.SATYAPAN_EVAL_DATA ?? '', 'faces-odd')
const isHere = Boolean(process.env.SATYAPAN_EVAL_DATA) && existsSync(folder)

describe('the table of odd inputs', () => {
  it('expects each of the three answers', () => {
    expect(new Set(Object.values(expected))).toEqual(new Set(['match', 'no face', 'refused']))
  })
})

if (!isHere)
  leftOut('the odd inputs of the evaluation data', 'SATYAPAN_EVAL_DATA names no folder with faces-odd')
else {
  const target = useTarget()
  const read = (name: string) => readFileSync(join(folder, name))

  describe('odd inputs against the reference', () => {
    const names = readdirSync(folder).sort()

    it('are those of the table', () => {
      expect(names).toEqual(Object.keys(expected).sort())
    })

    it.each(names)('%s', async (name) => {
      const answer = await compare(target.client, read('ref.jpg'), read(name))
      const back = await compare(target.client, read(name), read('ref.jpg'))
      if (expected[name] === 'match') {
        expect(expectCompared(answer, true)).toBe(expectCompared(back, true))
      } else if (expected[name] === 'no face') {
        expectNoComparison(answer, 'file_b')
        expectNoComparison(back, 'file_a')
      } else {
        expectImageRefused(answer, 'file_b')
        expectImageRefused(back, 'file_a')
      }
    })
  })
}
