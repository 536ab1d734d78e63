// Makes src/sources/computed/ifsc-list.ts, the list of known IFSCs, from the npm package `ifsc`, which is read and never
// installed:
//   npm pack ifsc@2.0.50 && tar xzf ifsc-2.0.50.tgz && node scripts/build/make-ifsc-list.mjs package
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('the folder of the unpacked package `ifsc` is missing\n')
  process.exit(2)
}
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const { version } = read('package.json')
const codes = read('src/IFSC.json')
const names = read('src/banknames.json')
const members = { ...read('src/sublet.json'), ...read('src/custom-sublets.json') }

/** Numeric branches as runs, each as the distance from the run before and its length: `1-3,5` is 0,1,2,3 and 8. */
function runsOf(branches) {
  const numbers = branches.filter(Number.isInteger).sort((a, b) => a - b)
  const runs = []
  let last = -1
  for (let i = 0; i < numbers.length; ) {
    let end = i
    while (numbers[end + 1] === numbers[end] + 1) end++
    const distance = (numbers[i] - last).toString(36)
    runs.push(end === i ? distance : `${distance}-${(end - i).toString(36)}`)
    last = numbers[end]
    i = end + 1
  }
  return runs.join(',')
}

const lineOf = ([bank, branches]) => {
  const letters = branches.filter((branch) => !Number.isInteger(branch)).sort()
  return [bank, names[bank] ?? '', runsOf(branches), letters.join(',')].join('|')
}
const memberLine = ([code, bank]) => `${code}|${names[bank]}`
const known = Object.entries(members).filter(([, bank]) => names[bank] !== undefined)
const block = (name, about, lines) =>
  `/** ${about} */\nexport const ${name} = \`\n${lines.sort().join('\n')}\n\`\n`

writeFileSync(
  new URL('../../src/sources/computed/ifsc-list.ts', import.meta.url),
  [
    `// Holds the known IFSCs: generated from ifsc ${version} by scripts/build/make-ifsc-list.mjs, not edited by hand. See NOTICE.`,
    '',
    block(
      'bankLines',
      'One bank a line: letters, name, runs of numeric branches (distance and length in base 36), other branches.',
      Object.entries(codes).map(lineOf),
    ),
    block(
      'memberLines',
      'Codes, or beginnings of codes, that a bank lends to a smaller one, with the name of that one.',
      known.map(memberLine),
    ),
  ].join('\n'),
)
