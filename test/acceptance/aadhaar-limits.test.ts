// The Aadhaar OTP journey: other clients' references, the caps, the ledger, and what is kept of the number.
import { expect, it } from 'vitest'
import { aadhaarCalls, sandboxOtp } from './aadhaar-calls.js'
import { expectDetail, subCodeOf } from './answers.js'
import { searchFor } from './disclosure.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const { generate, nextNumber, referenceOf, used, verify } = aadhaarCalls(target)

describeLocal('Aadhaar OTP: other clients, caps, the ledger', () => {
  it("422 INVALID_REFERENCE_ID: another client's reference, which stays valid for its own", async () => {
    const { client, service } = target
    const other = client.as(await createAccount(service, 'other'))
    const reference = await referenceOf(nextNumber())
    const unknown = await verify('99999999', sandboxOtp, {}, other)
    const foreign = await verify(reference, sandboxOtp, {}, other)
    const shown = (answer: typeof unknown) => {
      const { transaction_id, timestamp, ...rest } = answer.json as Record<string, unknown>
      return { status: answer.status, rest, seen: [typeof transaction_id, typeof timestamp] }
    }
    expect(shown(foreign)).toEqual(shown(unknown))
    expect(subCodeOf(await verify(reference))).toBe('SUCCESS')
  })

  it('429 detail with Retry-After: more than 1,000 OTPs a day of one client', async () => {
    const { client, service } = target
    const busy = client.as(await createAccount(service, 'busy'))
    const codes = new Map<number, number>()
    let last: Awaited<ReturnType<typeof generate>> | undefined
    for (let n = 0; n < 1_010; n += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => generate(nextNumber(), {}, busy)))
      for (const answer of answers) codes.set(answer.status, (codes.get(answer.status) ?? 0) + 1)
      last = answers.find(({ status }) => status === 429) ?? last
    }
    expect(Object.fromEntries(codes)).toEqual({ 200: 1_000, 429: 10 })
    expectDetail(last!, 429)
    expect(Number(last!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await generate(nextNumber())).status).toBe(200)
  })

  it('429: asking again and again whether a mobile is linked, charged each time', async () => {
    const { client, service } = target
    const probing = client.as(await createAccount(service, 'probing'))
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await generate('999999990026', {}, probing))
    const linked = answers.filter((answer) => subCodeOf(answer) === 'MOBILE_NOT_LINKED')
    const refused = answers.slice(linked.length)
    expect(linked).toHaveLength(8)
    for (const answer of refused) expectDetail(answer, 429)
    for (const answer of linked) expect(Number(answer.headers['x-satyapan-price'])).toBeGreaterThan(0)
  })

  it('charges an OTP that was sent, a person, and a number without a mobile, and nothing else', async () => {
    const number = nextNumber()
    const sent = await generate(number)
    const again = await generate(number)
    const unlinked = await generate('999999990026')
    const failed = await generate('999999990042')
    const wrongPattern = await generate('999999990018')
    const reference = String((sent.json as { reference_id: string }).reference_id)
    const wrong = await verify(reference, '222222')
    const unknown = await verify('00000000')
    const answered = await verify(reference)
    const rows = await usageRows(target.service)
    const row = (answer: typeof sent) => rowOf(rows, answer)
    for (const answer of [sent, answered])
      expect(row(answer)).toMatchObject({ charged: true, sub_code: 'SUCCESS' })
    expect(row(unlinked)).toMatchObject({ charged: true, sub_code: 'MOBILE_NOT_LINKED' })
    for (const answer of [again, failed, wrongPattern, wrong, unknown])
      expect(row(answer)).toMatchObject({ charged: false, price: 0 })
    expect(row(sent)).toMatchObject({ lookup: 'ekyc/aadhaar/generate-otp', version: 'v2', http_status: 200 })
    expect(row(again)).toMatchObject({ http_status: 409, sub_code: 'OTP_ALREADY_SENT', source: null })
    expect(row(sent).subject_index).toMatch(/^[0-9a-f]{64}$/)
    expect(row(answered).subject_index).toBe(row(sent).subject_index)
  })
})

describeLocal('Aadhaar numbers after all this', () => {
  it('are in no log, no usage export and no file of the data directory', async () => {
    const { service } = target
    const number = nextNumber()
    const spaced = number.replace(/(\d{4})(\d{4})(\d{4})/, '$1 $2 $3')
    await generate(number, { purpose: `for ${number} and ${spaced}`, consent: `Y ${number}`, reason: number })
    await verify('00000000', number, { purpose: number, consent: number })
    await verify(number)
    const search = searchFor([...used, spaced].filter((value) => /^[\d -]{12,}$/.test(value)))
    const rows = await usageRows(service)
    const text = `${service.logs()}${JSON.stringify(rows)}`
    expect(search.inBytes('logs and export', Buffer.from(text))).toEqual([])
    expect(await service.stop()).toBe(0)
    expect(await search.inDirectory(service.dataDir, ['sandbox.json'])).toEqual([])
  })
})
