// Runs the command mcp: lookups as tools of an agent, over the Model Context Protocol on standard input and output.
import { systemClock } from '../../kernel/clock.js'
import { environmentVariable } from '../../platform/config.js'
import { productVersion } from '../../platform/product-version.js'
import { type Arguments, type CommandShape, helpOf, readArguments } from '../command.js'
import { namedFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { createCaller } from '../../../packages/agent-tools/src/caller.js'
import { connectionVariables, readConnection } from './connection.js'
import { createSpending } from '../../../packages/agent-tools/src/spending.js'
import { createAsk, type Tool, toolsOf } from '../../../packages/agent-tools/src/tools.js'

const defaultOrigin = 'mcp'
const originPattern = /^[a-z0-9][a-z0-9-]{0,31}$/ // of the interface

export const mcp: CommandShape = {
  name: 'mcp',
  summary:
    'Offer lookups to an AI agent as tools, over the Model Context Protocol on standard input and output.',
  options: {
    credentials: {
      type: 'string',
      value: 'FILE',
      about: 'JSON with base_url, client_id, client_secret and, where needed, ca_file: sandbox.json is one.',
    },
    lookup: {
      type: 'string',
      value: 'LOOKUP',
      multiple: true,
      about: 'Only this one; may be given several times.',
    },
    cap: {
      type: 'string',
      value: 'AMOUNT',
      about: 'The most that this session may be charged, in the smallest unit.',
    },
    unmasked: { type: 'boolean', about: 'Show names, numbers and addresses as they are.' },
    origin: {
      type: 'string',
      value: 'ORIGIN',
      about: `X-Service-Origin of the calls. Default: ${defaultOrigin}.`,
    },
  },
  notes: [
    `Without --credentials: ${connectionVariables.join(', ')} of the environment.`,
    'Any server of the interface will do. Personal texts and numbers in answers are masked.',
    'The cap counts X-Satyapan-Price. A call whose list price would exceed it is not made.',
  ],
  arity: [0, 0],
}

export const mcpHelp = (): string => helpOf(mcp)

/** Throws Misuse. */
function readCap(args: Arguments): number | undefined {
  const text = args.text('cap')
  if (text === undefined) return undefined
  if (!/^\d{1,12}$/.test(text))
    throw new Misuse(
      `--cap is "${text}", expected an amount in the smallest unit of the currency, such as 5000`,
    )
  return Number(text)
}

/** Throws Misuse. */
function readOrigin(args: Arguments): string {
  const origin = args.text('origin') ?? defaultOrigin
  if (!originPattern.test(origin))
    throw new Misuse(`--origin is "${origin}", expected lower-case letters, digits and hyphens`)
  return origin
}

function readTools(args: Arguments): Tool[] {
  try {
    return toolsOf(args.texts('lookup'))
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

/** Serves until standard input ends or a signal comes. Returns the exit status. */
export async function runMcp(words: readonly string[], io: Io): Promise<number> {
  const args = readArguments(mcp, words)
  const tools = readTools(args)
  const spending = createSpending(readCap(args))
  const origin = readOrigin(args)
  const file = args.text('credentials')
  const connection = await readConnection(file && namedFile(io, file), environmentVariable)
  const caller = createCaller({ ...connection, origin, now: systemClock.now })
  const ask = createAsk({ caller, spending, isUnmasked: args.flag('unmasked') })
  // Loaded here: the service has no use for it.
  const { fromJsonSchema, McpServer } = await import('@modelcontextprotocol/server')
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
  const version = productVersion()
  const served = serveStdio(() => {
    const server = new McpServer({ name: 'satyapan', version })
    for (const tool of tools) {
      const { name, title, description } = tool
      const annotations = { readOnlyHint: !tool.acts, idempotentHint: !tool.acts, openWorldHint: true }
      const inputSchema = fromJsonSchema<Record<string, string | boolean>>(tool.inputSchema)
      server.registerTool(name, { title, description, inputSchema, annotations }, async (values) => {
        const { facts, isError } = await ask(tool, values)
        return {
          content: [{ type: 'text' as const, text: JSON.stringify(facts) }],
          structuredContent: facts,
          isError,
        }
      })
    }
    return server
  })
  io.err(
    `satyapan: ${tools.length} tools for ${connection.baseUrl}, answers ${args.flag('unmasked') ? 'un' : ''}masked\n`,
  )
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await served.close()
  await caller.close()
  return 0
}
