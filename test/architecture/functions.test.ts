// How long functions are: what one reads at a time fits on a page.
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { repositoryFiles, textOf } from './tree.js'

const maxLines = 60
/**
 * Functions that make an object of functions (`createX`), longer as a whole because of those inside, none of which is
 * longer than a page. The list only gets shorter: split one that you work on, and strike it out.
 */
const composed: readonly string[] = [
  'bench/steps.mjs measureSteps',
  'scripts/docs-pages.mjs lookupPage',
  'src/auth/rate-limits.ts createClientRates',
  'src/auth/tokens.ts createTokens',
  'src/http/admission-queue.ts createAdmissionQueue',
  'src/http/app.ts createApp',
  'src/http/batch-routes.ts addBatchRoutes',
  'src/http/connection-calls.ts createConnectionCalls',
  'src/http/form-parts.ts a function without a name',
  'src/http/form-parts.ts readFormParts',
  'src/http/handshake-queue.ts createHandshakeQueue',
  'src/http/tls-server.ts createTlsServer',
  'src/http/upload-budget.ts createUploadBudget',
  'src/kernel/fair-queue.ts createFairQueue',
  'src/kernel/worker-pool.ts createWorkerPool',
  'src/lookups/call.ts createCalls',
  'src/lookups/engine.ts createEngine',
  'src/platform/database/connection.ts createConnection',
  'src/platform/database/embedded.ts openEmbedded',
  'src/platform/database/row-array.ts createRowArray',
  'src/platform/database/maintenance.ts startMaintenance',
  'src/platform/jobs/jobs.ts createJobs',
  'src/platform/jobs/queue-loop.ts createQueueLoop',
  'src/platform/metrics.ts createMetrics',
  'src/platform/outbound/outbound.ts createOutbound',
  'src/rehearsal/dialects/cashfree.ts speakCashfree',
  'src/rehearsal/dialects/same-interface.ts speakSameInterface',
  'src/rehearsal/dialects/sandbox-co-in.ts speakSandboxCoIn',
  'src/rehearsal/dialects/surepass.ts speakSurepass',
  'src/rehearsal/rehearsal.ts startRehearsal',
  'src/routing/answer-cache.ts createAnswerCache',
  'src/routing/breaker.ts createBreaker',
  'src/routing/routing.ts createRouting',
  'src/routing/source-events.ts createSourceEvents',
  'src/sources/records/check-file.ts checkFile',
  'src/sources/records/record-reader.ts createRecordReader',
  'src/sources/records/records.ts createRecords',
  'src/sources/sandbox-co-in/sandbox-co-in.ts createSandboxCoIn',
  'src/sources/surepass/surepass.ts createSurepass',
  'src/webhooks/endpoints.ts createEndpoints',
  'src/webhooks/webhooks.ts createWebhooks',
]

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
