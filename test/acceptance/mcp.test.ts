// Tests the MCP server over standard input and output with the official client, against a running service.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it } from 'vitest'
import { surroundings } from '../support/processes.js'
import { describeLocal, useTarget } from './target.js'

const target = useTarget()
const program = fileURLToPath(new URL('../../bin/satyapan', import.meta.url))

async function withAgent<T>(
  options: { args: string[]; env?: Record<string, string> },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'test', version: '1' })
  const env = { ...surroundings(), ...options.env }
  const args = [program, 'mcp', ...options.args]
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

describeLocal('satyapan mcp', () => {
  it('offers lookups as tools, masks answers, and stops at the cap', async () => {
    const file = join(target.service.dataDir, 'sandbox.json')
    await withAgent({ args: ['--credentials', file, '--cap', '450'] }, async (agent) => {
      const { tools } = await agent.listTools()
      expect(tools.length).toBeGreaterThan(25)
      const rc = tools.find(({ name }) => name === 'rc-advanced')!
      expect(rc.inputSchema).toMatchObject({
        required: ['rc_number'],
        properties: { rc_number: { type: 'string' } },
      })
      expect(rc.description).toContain('SUCCESS (300)')

      const found = await agent.callTool({ name: 'rc-advanced', arguments: { rc_number: 'DL99ZZ0001' } })
      expect(found.isError).toBe(false)
      expect(found.structuredContent).toMatchObject({
        sub_code: 'SUCCESS',
        data: { owner_name: 'A*** V**** Z*****', rc_status: 'ACTIVE' },
        price: 300,
        spent: 300,
      })
      expect(JSON.stringify(found)).not.toMatch(/ZAVERI|DL99ZZ0001/)

      const failed = await agent.callTool({ name: 'panbasic', arguments: { pan_number: 'NO PAN' } })
      expect(failed).toMatchObject({
        isError: true,
        structuredContent: { sub_code: 'INVALID_PAN_PATTERN', spent: 300 },
      })
      const refused = await agent.callTool({ name: 'rc-advanced', arguments: { rc_number: 'DL99ZZ0001' } })
      expect(refused).toMatchObject({ isError: true, structuredContent: { spent: 300 } })
      expect(JSON.stringify(refused)).toContain('may spend 450')
    })
  })

  it('takes credentials from the environment, and shows everything with --unmasked', async () => {
    const { service } = target
    const env = {
      SATYAPAN_BASE_URL: service.baseUrl,
      SATYAPAN_CLIENT_ID: service.clientId,
      SATYAPAN_CLIENT_SECRET: service.clientSecret,
      SATYAPAN_CA_FILE: service.caFile,
    }
    await withAgent(
      { args: ['--lookup', 'panadvanced', '--unmasked', '--origin', 'desk-agent'], env },
      async (agent) => {
        expect((await agent.listTools()).tools.map(({ name }) => name)).toEqual(['panadvanced'])
        const found = await agent.callTool({ name: 'panadvanced', arguments: { pan_number: 'ZZZPZ1000A' } })
        expect(found.structuredContent).toMatchObject({ data: { pan_number: 'ZZZPZ1000A' } })
      },
    )
    const counted = await service.cli('usage', 'report', '--by', 'origin', '--csv')
    expect(counted.stdout).toContain('desk-agent,1,')
  })

  it('says what is missing, and accepts no secret as an argument', async () => {
    const { installation } = target.service
    const without = await installation.run(['mcp'], { env: { SATYAPAN_BASE_URL: '' } })
    expect(without).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('SATYAPAN_BASE_URL is not set'),
    })
    expect((await installation.run(['mcp', '--client-secret', 'x'])).code).toBe(2)
  })
})
