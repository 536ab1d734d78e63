import { expect, it } from 'vitest'
import { answerEnvelope, envelopeText } from './envelope.js'

it.each([200, null])('the text of an envelope with code %s is what JSON makes of the envelope', (code) => {
  const head = {
    code,
    timestamp: 1_763_750_000_123,
    transactionId: '0123456789abcdef0123456789abcdef',
    subCode: 'SUCCESS',
    message: 'A "name"\n नमस्ते',
  }
  const data = { name: 'A', empty: null, deep: [{ é: 1 }] }
  expect(envelopeText(head, JSON.stringify(data))).toBe(JSON.stringify(answerEnvelope({ ...head, data })))
})
