// Tests the length of functions: each fits on a page.
import ts from 'typescript'
import { expect, it } from 'vitest'
import { repositoryFiles, textOf } from './tree.js'

const maxLines = 60

interface Measured {
  readonly name: string
  /** From the first to the last. */
  readonly lines: number
}

function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node
  if (node.name !== undefined) return node.name.getText()
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  return 'a function without a name'
}

/** The functions of a file, each with those inside it. */
function functionsOf(file: string): Measured[] {
  const found: Measured[] = []
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
      found.push({ name: `${file} ${nameOf(node)}`, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isMeasured = (name: string) =>
  /^(src|packages|scripts|bench|sdk\/src)\/.*\.(ts|mjs)$/.test(name) &&
  !/\.(test|cases|harness|d)\.m?ts$/.test(name) &&
  name !== 'sdk/src/schema.ts'

// Read while the tests are collected, which has no time limit: on a busy machine it takes longer than a test may.
const functions = repositoryFiles().filter(isMeasured).flatMap(functionsOf)

it(`functions have at most ${maxLines} lines`, () => {
  const long = functions.filter(({ lines }) => lines > maxLines)
  expect(long.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([])
  expect(functions.length).toBeGreaterThan(3_000)
})
