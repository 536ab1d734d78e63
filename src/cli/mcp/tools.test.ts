// Tests that tools are made from the rows, answers are masked, and a session stays below its cap.
import {
  type Caller,
  CallProblem,
  createAsk,
  createSpending,
  maskData,
  maskText,
  toolName,
  toolsOf,
} from '@satyapan/agent-tools'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../lookups/catalogue.js'
import type { Lookup } from '../../lookups/lookup.js'

const tool = toolsOf(catalogue, ['rc-advanced'])[0]!
const rows: readonly Lookup[] = catalogue

/** A server that answers each call with the next of these answers. */
function askOf(answers: (() => ReturnType<Caller['call']>)[], cap?: number, isUnmasked = false) {
  const inputs: unknown[] = []
  const call: Caller['call'] = (_lookup, values) => {
    inputs.push(values)
    return answers.shift()!()
  }
  const ask = createAsk({
    caller: { call },
    spending: createSpending(cap),
    isUnmasked,
  })
  return { ask: () => ask(tool, { rc_number: 'DL99ZZ0001' }), inputs }
}
const foundAnswer = (charged: number | undefined) => () =>
  Promise.resolve({
    httpStatus: 200,
    transactionId: 't',
    charged,
    body: {
      code: 200,
      sub_code: 'SUCCESS',
      message: 'Found.',
      data: { owner_name: 'ASHA ZAVERI', rc_status: 'ACTIVE' },
    },
  })

describe('tools', () => {
  it('are the lookups with text parameters, each with its own input', () => {
    const withoutPictures = rows.filter(({ name }) => name !== 'facematch')
    expect(toolsOf(catalogue, []).map(({ name }) => name)).toEqual(withoutPictures.map(toolName))
    for (const { name, lookup, inputSchema, description } of toolsOf(catalogue, [])) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
      const names = [...Object.keys(lookup.input), 'consent', 'purpose', 'consent_id']
      expect(Object.keys(inputSchema.properties)).toEqual([...new Set(names)])
      expect(inputSchema.required).not.toContain('consent')
      expect(inputSchema.properties.consent).toMatchObject({
        enum: ['Y', 'N'],
        description: expect.stringContaining('never state Y to get past a refusal'),
      })
      expect(description).toContain(String(lookup.price))
    }
    expect(tool.inputSchema.required).toEqual(['rc_number'])
  })

  it('of an unknown lookup are refused', () => {
    expect(() => toolsOf(catalogue, ['facematch'])).toThrow('there is no tool for facematch')
  })
})

describe('masking', () => {
  it.each([
    ['ASHA VIJAY ZAVERI', 'A*** V**** Z*****'],
    ['आशा ज़वेरी', 'आ** ज*****'],
    ['ZZZPZ1000A', 'XXXXXX000A'],
    ['6000000001', 'XXXXXX0001'],
    ['asha@bank', 'a***@b***'],
    ['1990-12-31', '1990-XX-XX'],
    ['14, LAKE ROAD, 110001', 'XX, L*** R***, XXXXXX'],
  ])('%s is shown as %s', (text, shown) => {
    expect(maskText(text)).toBe(shown)
  })

  it('leaves no text longer than a letter in an example, except words of a closed set and times', () => {
    for (const { name, example } of rows) {
      const before = JSON.stringify(example)
      const after = JSON.stringify(maskData(example))
      const words = (text: string): string[] => text.match(/[A-Z]{2,} [A-Z]{2,} [A-Z]{2,}|\d{6,}/g) ?? []
      const maker = 'EXAMPLE MOTORS LTD' // a maker is nobody's name
      const isTime = (word: string) => /^1\d{12}$/.test(word) // Unix milliseconds: when a session ends
      expect(
        words(after).filter((word) => word !== maker && !isTime(word) && words(before).includes(word)),
        name,
      ).toEqual([])
    }
  })

  it('keeps booleans, empty and absent values', () => {
    expect(maskData({ linked: true, name: '', dob: null, rc_status: 'ACTIVE', pincode: 110001 })).toEqual({
      linked: true,
      name: '',
      dob: null,
      rc_status: 'ACTIVE',
      pincode: 'masked',
    })
  })
})

describe('asking', () => {
  it('masks the answer unless the operator chose otherwise', async () => {
    const { facts } = await askOf([foundAnswer(300)]).ask()
    expect(facts).toMatchObject({ sub_code: 'SUCCESS', masked: true, price: 300, spent: 300 })
    expect(facts.data).toEqual({ owner_name: 'A*** Z*****', rc_status: 'ACTIVE' })
    const shown = await askOf([foundAnswer(300)], undefined, true).ask()
    expect(shown.facts.data).toMatchObject({ owner_name: 'ASHA ZAVERI' })
  })

  it('makes no call that could exceed the cap', async () => {
    const { ask, inputs } = askOf([foundAnswer(300), foundAnswer(0), foundAnswer(300)], 650)
    for (const spent of [300, 300, 600]) expect((await ask()).facts.spent).toBe(spent)
    const refused = await ask()
    expect(refused.isError).toBe(true)
    expect(refused.facts.problem).toContain('may spend 650 and has spent 600')
    expect(inputs).toHaveLength(3)
  })

  it('handles a server that charges more than the list price, and simultaneous calls', async () => {
    const dearer = askOf([foundAnswer(500)], 900)
    await dearer.ask()
    expect((await dearer.ask()).facts.problem).toContain('costs up to 500')
    const together = askOf([foundAnswer(300), foundAnswer(300)], 599)
    const answers = await Promise.all([together.ask(), together.ask()])
    expect(answers.map(({ isError }) => isError)).toEqual([false, true])
  })

  it('counts the list price when the server does not say what it charged or may have charged', async () => {
    expect((await askOf([foundAnswer(undefined)]).ask()).facts.spent).toBe(300)
    const lost = await askOf([() => Promise.reject(new CallProblem('no answer', true))]).ask()
    expect(lost).toMatchObject({ isError: true, facts: { problem: 'no answer', spent: 300 } })
    const down = await askOf([() => Promise.reject(new CallProblem('no answer'))]).ask()
    expect(down.facts.spent).toBe(0)
  })
})
