// Serves tools to an agent, over the Model Context Protocol on standard input and output.
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Ask, Tool } from './tools.js'

/** Serves until it is closed. `version`: of the program, for the agent. */
export function serveTools(tools: readonly Tool[], ask: Ask, version: string): { close(): Promise<void> } {
  return serveStdio(() => {
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
}
