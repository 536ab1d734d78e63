// How long functions are: what one reads at a time fits on a page.
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { repositoryFiles, textOf } from './tree.js'

const maxLines = 60
/**
 * Functions that make an object of functions (`createX`), longer as a whole because of those inside, none of which is
 * longer than a page. The list only gets shorter: split one that you work on, and strike it out.
 */
const composed: readonly string[] = ['src/http/app.ts createApp']

interface Measured {
  readonly name: string
  /** From the first line to the last. */
  readonly whole: number
  /** Without the functions inside that have more than three lines. */
  own: number
}

/** Few lines are read as part of what they stand in. */
const shortLines = 3

function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node
  if (node.name !== undefined) return node.name.getText()
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  return 'a function without a name'
}

/** The functions of a file, outer ones first. */
function functionsOf(file: string): Measured[] {
  const found: Measured[] = []
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node, outer: Measured | undefined): void => {
    let inner = outer
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const whole = lineAt(node.end) - lineAt(node.getStart()) + 1
      inner = { name: `${file} ${nameOf(node)}`, whole, own: whole }
      found.push(inner)
      if (outer !== undefined && whole > shortLines) outer.own -= whole
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, undefined)
  return found
}

const isMeasured = (name: string) =>
  /^(src|scripts|bench|sdk\/src)\/.*\.(ts|mjs)$/.test(name) &&
  !/\.(test|cases|harness|d)\.m?ts$/.test(name) &&
  name !== 'sdk/src/schema.ts'

describe('functions', () => {
  const functions = repositoryFiles().filter(isMeasured).flatMap(functionsOf)

  it(`have at most ${maxLines} lines of their own`, () => {
    const long = functions.filter(({ own }) => own > maxLines)
    expect(long.map(({ name, own }) => `${name}: ${own}`)).toEqual([])
    expect(functions.length).toBeGreaterThan(3_000)
  })

  it(`have at most ${maxLines} lines as a whole, but for those listed`, () => {
    const long = functions.filter(({ whole }) => whole > maxLines).map(({ name }) => name)
    expect(long.filter((name) => !composed.includes(name))).toEqual([])
  })

  it('that are listed are there, and long', () => {
    const long = new Set(functions.filter(({ whole }) => whole > maxLines).map(({ name }) => name))
    expect(composed.filter((name) => !long.has(name))).toEqual([])
  })
})
