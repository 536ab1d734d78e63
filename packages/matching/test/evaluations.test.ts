// Tests what `npm run eval:names` and `npm run eval:faces` print for small files, wrong files and wrong options, not
// how well the matching works.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error a script without types, shared with `npm run eval:faces`
import { crossValidated } from '../studies/face-measures.mjs'

const require = createRequire(import.meta.url)
const script = (name: string) => fileURLToPath(new URL(`../studies/${name}.mjs`, import.meta.url))
const prepare = fileURLToPath(new URL('../../../scripts/build/prepare.mjs', import.meta.url))
const sample = (number: number) => require.resolve(`@vladmandic/face-api/demo/sample${number}.jpg`)

const folder = mkdtempSync(join(tmpdir(), 'satyapan-evaluations-'))
const file = join(folder, 'pairs.csv')
beforeAll(async () => {
  spawnSync(process.execPath, [prepare]) // the scripts measure the build
  const flat = sharp({ create: { width: 200, height: 200, channels: 3, background: '#8090a0' } })
  await flat.jpeg().toFile(join(folder, 'flat.jpg'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function evaluate(kind: 'names' | 'faces', ...words: string[]) {
  const { SATYAPAN_EVAL_DATA: _, ...env } = process.env
  const result = spawnSync(process.execPath, [script(`eval-${kind}`), ...words], { encoding: 'utf8', env })
  return { status: result.status, out: result.stdout, err: result.stderr }
}

/** Expects a single line and exit status 2. */
function expectRefused(kind: 'names' | 'faces', words: string[], line: string) {
  expect(evaluate(kind, ...words)).toEqual({ status: 2, out: '', err: `${line}\n` })
}

const kinds = [
  { kind: 'names', columns: 'name1,name2', pair: 'Asha Rao,ASHA RAO', names: 'name1, name2' },
  { kind: 'faces', columns: 'path_a,path_b', pair: 'flat.jpg,flat.jpg', names: 'path_a, path_b' },
] as const

describe.each(kinds)('eval:$kind', ({ kind, columns, pair, names }) => {
  const expected = `expected a CSV file whose first line names the columns ${names}, label`

  it('explains itself with --help', () => {
    const { status, out, err } = evaluate(kind, '--help')
    expect({ status, err }).toEqual({ status: 0, err: '' })
    for (const word of [
      `eval:${kind}`,
      ...names.split(', '),
      'label',
      '--threshold',
      '--json',
      'For example',
    ])
      expect(out).toContain(word)
  })

  it.each([
    ['a file that is not there', ['none.csv'], `none.csv: cannot be read (ENOENT), ${expected}`],
    ['a folder', [folder], `${folder}: cannot be read (EISDIR), ${expected}`],
    ['two files', ['a.csv', 'b.csv'], 'expected one pairs file, not a.csv and b.csv'],
    [
      'no file',
      [],
      `expected a pairs file, or SATYAPAN_EVAL_DATA to name the folder of ${kind}/pairs.csv; --help says more`,
    ],
    ['another option', ['--fast'], '--fast is not an option; --help lists them'],
    ['a threshold without a value', ['--threshold'], '--threshold needs a value; --help says more'],
    ['a value for --json', ['--json=yes'], '--json takes no value; --help says more'],
  ])('refuses %s', (_, words, line) => expectRefused(kind, words, line))

  it.each([
    ['nothing', '', `: holds no pairs, ${expected}, and a line for each pair`],
    ['no pair', `${columns},label\n`, `: holds no pairs, ${expected}, and a line for each pair`],
    [
      'another header',
      `${columns},same\n${pair},1\n`,
      `, line 1: column label is missing among ${names}, same; ${expected}`,
    ],
    [
      'a label of 2',
      `${columns},label\n${pair},1\n\n${pair},2\n`,
      ', line 4, column label is "2", expected 1 (same) or 0 (different)',
    ],
    [
      'a label of yes',
      `${columns},label\r\n${pair},yes\r\n`,
      ', line 2, column label is "yes", expected 1 (same) or 0 (different)',
    ],
    [
      'an empty label',
      `${columns},label\n${pair},1\n${pair},\n`,
      ', line 3, column label is "", expected 1 (same) or 0 (different)',
    ],
    [
      'a value too few',
      `${columns},label\n${pair},1\n${pair}\n`,
      `, line 3: Invalid Record Length: columns length is 3, got 2; ${expected}, and as many values in each line`,
    ],
    [
      'an open quote',
      `${columns},label\n"${pair},1\n`,
      `, line 2: Quote Not Closed: the parsing is finished with an opening quote at line 2; ${expected}, and as many values in each line`,
    ],
  ])('refuses a file with %s', (_, text, line) => {
    writeFileSync(file, text)
    expectRefused(kind, [file], `${file}${line}`)
  })
})

describe('eval:names', () => {
  it.each(['500', '-1', 'high', ''])('refuses a threshold of %j', (threshold) => {
    expectRefused(
      'names',
      [file, '--threshold', threshold],
      `--threshold is "${threshold}", expected a score from 0 to 100, or fitted`,
    )
  })

  it('measures a small file, and leaves out figures that it cannot know', () => {
    writeFileSync(file, 'name1,name2,label\nAsha Rao,ASHA RAO,1\nRavi Das,Ravi Das,1\n')
    const { status, out } = evaluate('names', file, '--threshold', '0')
    expect(status).toBe(0)
    expect(out).toContain('at threshold 0: F1 1.0000, recall 100.00 %, false matches -')
    expect(out).not.toContain('NaN')
  })
})

describe('eval:faces', () => {
  it.each([
    ['threshold', '0', 'a distance above 0, or fitted'],
    ['threshold', '-1', 'a distance above 0, or fitted'],
    ['rounds', '0', 'a whole number above 0'],
    ['impostors', '-5', 'a whole number'],
    ['peer-pairs', 'all', 'a whole number above 0'],
  ])('refuses --%s %s', (option, value, expected) => {
    expectRefused('faces', [file, `--${option}`, value], `--${option} is "${value}", expected ${expected}`)
  })

  it.each([
    ['that is not there', 'none.jpg', 'none.jpg: ENOENT'],
    ['that is a folder', '.', ': no file'],
    ['without a name', '', ': no file'],
  ])('refuses an image %s', (_, name, end) => {
    writeFileSync(file, `path_a,path_b,label\n${sample(3)},flat.jpg,0\nflat.jpg,${name},0\n`)
    const path = end.startsWith(':') ? folder : `${folder}/`
    expectRefused(
      'faces',
      [file],
      `${file}, line 3, column path_b is "${name}", expected an image file that can be read (${path}${end})`,
    )
  })

  it('counts the pairs of the file, and those compared; images may be elsewhere', () => {
    const [one, other] = [sample(6), sample(4)]
    writeFileSync(
      file,
      `path_a,path_b,label\n${one},${one},1\n${one},${other},0\n${other},${other},1\n${one},flat.jpg,0\n`,
    )
    const { status, out } = evaluate('faces', file, '--no-speed')
    expect(status).toBe(0)
    expect(out).toContain('3 of 4 pairs compared, 3 images, 1 without a usable face')
    expect(out).toContain(`  no-face: ${join(folder, 'flat.jpg')}`)
    expect(out).toContain('held-out     left out, too few pairs: 2 of one person, 1 of different people')
    const json = evaluate('faces', file, '--no-speed', '--json')
    expect(JSON.parse(json.out)).toMatchObject({
      pairs: 4,
      compared: 3,
      crossValidated: expect.stringMatching(/^left out/),
    })
  })

  it('says so when no pair can be compared', () => {
    writeFileSync(file, 'path_a,path_b,label\nflat.jpg,flat.jpg,1\n')
    const { status, out } = evaluate('faces', file, '--threshold', 'fitted')
    expect(status).toBe(1)
    expect(out).toContain('0 of 1 pairs compared')
    expect(out).toContain('nothing was measured: no pair has a usable face in both pictures')
    expect(out).not.toMatch(/NaN|undefined|null|Infinity/)
  })
})

describe('held-out rates', () => {
  const pairs = (same: number, different: number, group = (index: number) => index) =>
    Array.from({ length: same + different }, (_, index) => ({
      a: `a${group(index)}`,
      b: `b${index}`,
      same: index < same,
      distance: index < same ? 0.3 : 0.9,
    }))

  it('are printed when there are enough pairs', () => {
    expect(crossValidated(pairs(10, 10))).toMatchObject({ accuracy: 1, trueMatches: 1, falseMatches: 0 })
  })

  it.each([
    ['too few of one person', pairs(9, 40)],
    ['too few of different people', pairs(40, 9)],
    ['too few groups', pairs(20, 20, (index) => index % 4)],
    ['all of a kind in one group', pairs(20, 20, (index) => Math.min(index, 20))],
    ['none', []],
  ])('are left out with %s', (_, pairs) => {
    expect(crossValidated(pairs)).toMatch(/^left out, too few pairs: /)
  })
})
