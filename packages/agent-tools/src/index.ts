// Exports '@satyapan/agent-tools': lookups as tools of an agent.
export { type Caller, CallProblem, type Connection, createCaller } from './caller.js'
export type { ToolLookup, ToolParam } from './lookup.js'
export { maskData, maskText } from './masking.js'
export { createSpending, type Spending } from './spending.js'
export { type Ask, createAsk, type Tool, type ToolAnswer, toolName, toolsOf } from './tools.js'
