// Runs the command mcp: lookups as tools of an agent, over the Model Context Protocol on standard input and output.
import type * as AgentTools from '@satyapan/agent-tools'
import { catalogue } from '../../lookups/catalogue.js'
import { environmentVariable } from '../../platform/environment.js'
import { productVersion } from '../../platform/product-version.js'
import { type Arguments, type CommandShape, helpOf, readArguments } from '../command.js'
import { namedFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { connectionVariables, readConnection } from './connection.js'
import { askOwnLookups } from './own-lookups.js'
import { createPoolFetch } from './pool-fetch.js'

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

function readTools(
  args: Arguments,
  toolsOf: typeof AgentTools.toolsOf,
  ownLookups: readonly AgentTools.ToolLookup[],
): AgentTools.Tool[] {
  try {
    return toolsOf([...catalogue, ...ownLookups], args.texts('lookup'))
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

/** Serves until standard input ends or a signal comes. Returns the exit status. */
export async function runMcp(words: readonly string[], io: Io): Promise<number> {
  const args = readArguments(mcp, words)
  // Loaded here: the service and other commands have no use for it.
  const { createAsk, createCaller, createSpending, toolsOf } = await import('@satyapan/agent-tools')
  const { serveTools } = await import('@satyapan/agent-tools/serve')
  const spending = createSpending(readCap(args))
  const origin = readOrigin(args)
  const file = args.text('credentials')
  const connection = await readConnection(file && namedFile(io, file), environmentVariable)
  const { send, close } = createPoolFetch(connection.baseUrl, connection.ca)
  const ownLookups = await askOwnLookups(connection.baseUrl, send)
  let tools: AgentTools.Tool[]
  try {
    tools = readTools(args, toolsOf, ownLookups)
  } catch (error) {
    await close()
    throw error
  }
  const caller = createCaller({ ...connection, origin, fetch: send })
  const ask = createAsk({ caller, spending, isUnmasked: args.flag('unmasked') })
  const served = serveTools(tools, ask, productVersion())
  io.err(
    `satyapan: ${tools.length} tools for ${connection.baseUrl}, answers ${args.flag('unmasked') ? 'un' : ''}masked\n`,
  )
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await served.close()
  await close()
  return 0
}
