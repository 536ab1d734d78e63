// The Aadhaar OTP journey: an OTP asked for, the person answered, and every way in which it is refused.
import { describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import { createInstallation } from '../support/service.js'
import {
  dataOf,
  expectDetail,
  expectEnvelope,
  expectParameterRefused,
  expectSourceFailure,
  expectSourceUnavailable,
  expectSuccess,
  subCodeOf,
  transactionOf,
} from './answers.js'
import { searchFor } from './disclosure.js'
import { malformed, without } from './lookup-proof.js'
import { exactly, fields, filledText, nullable, pattern, text } from './shapes.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const generatePath = '/v2/ekyc/aadhaar/generate-otp'
const verifyPath = '/v2/ekyc/aadhaar/verify-otp'
const message = 'OTP sent to the registered mobile number'
const sandboxOtp = '111000'
const used = new Set<string>()

/** Well-formed numbers of the range that is given to nobody; each test takes its own. */
function* numbers(): Generator<string> {
  const multiply = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
    [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
    [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
    [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
    [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
    [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
    [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
    [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  ]
  const first = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  const permute = (digit: number, times: number): number =>
    times === 0 ? digit : permute(first[digit]!, times - 1)
  const sumOf = (digits: string) =>
    [...digits].reverse().reduce((sum, digit, at) => multiply[sum]![permute(Number(digit), at % 8)]!, 0)
  for (let n = 20_000_00; ; n++) {
    const start = `9999${n}`
    const last = [...'0123456789'].find((digit) => sumOf(start + digit) === 0)!
    yield start + last
  }
}
const fresh = numbers()
const nextNumber = (): string => {
  const number = fresh.next().value as string
  used.add(number)
  return number
}

const keyAndId = (client: Client) => ['x-api-key', client.clientSecret, 'client-id', client.clientId]
const post = (path: string, query: Record<string, string> | [string, string][], client = target.client) =>
  client.request({ method: 'POST', path, query, headers: keyAndId(client) })
const generate = (number: string, own: Record<string, string> = {}, client = target.client) => {
  used.add(number)
  return post(generatePath, { aadhaar_number: number, purpose: 'ForKYC', ...own }, client)
}
const verify = (
  reference: string,
  otp = sandboxOtp,
  own: Record<string, string> = {},
  client = target.client,
) => post(verifyPath, { reference_id: reference, otp, consent: 'Y', purpose: 'ForKYC', ...own }, client)

async function referenceOf(number: string, client = target.client): Promise<string> {
  const answer = await generate(number, {}, client)
  expect(answer.status).toBe(200)
  return String((answer.json as { reference_id?: unknown }).reference_id)
}

const person = (own: { match: unknown; pdf: boolean }) =>
  fields({
    address: fields({
      careOf: text,
      country: exactly('India'),
      district: filledText,
      house: text,
      landmark: text,
      locality: text,
      pin: pattern('six digits', /^\d{6}$/),
      postOffice: text,
      state: filledText,
      street: text,
      subDistrict: text,
      vtc: filledText,
    }),
    dateOfBirth: pattern('a date DD-MM-YYYY', /^(0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-\d{4}$/),
    email: text,
    phone: pattern('a hash in hex', /^[0-9a-f]{64}$/),
    gender: pattern('one letter', /^[MFT]$/),
    generatedAt: pattern('Unix milliseconds as text', /^\d{13}$/),
    maskedNumber: pattern('xxxx-xxxx-NNNN', /^xxxx-xxxx-\d{4}$/),
    name: filledText,
    photo: pattern('base64', /^[A-Za-z0-9+/]{40,}={0,2}$/),
    aadhaar_linked_mobile_match: exactly(own.match),
    document_pdf: own.pdf ? pattern('a PDF in base64', /^JVBERi0/) : nullable(exactly(null)),
  })

describe('POST /v2/ekyc/aadhaar/generate-otp', () => {
  it('200: reference_id of eight digits at the top level, no data object', async () => {
    const answer = await generate('999999990019', { consent: 'Y' })
    const shape = fields({
      code: exactly(200),
      timestamp: pattern('milliseconds', /^/),
      transaction_id: exactly(transactionOf(answer)),
      sub_code: exactly('SUCCESS'),
      message: exactly(message),
      reference_id: pattern('eight digits', /^\d{8}$/),
    })
    expect(Object.keys(answer.json as object).sort()).toEqual(
      ['code', 'message', 'reference_id', 'sub_code', 'timestamp', 'transaction_id'].sort(),
    )
    const { timestamp, ...rest } = answer.json as Record<string, unknown>
    expect(timestamp).toEqual(expect.any(Number))
    expect(shape({ ...rest, timestamp: '' }, 'answer')).toEqual([])
  })

  it('200 SUCCESS: harmless spellings; body absent, empty or {}', async () => {
    const spelled = nextNumber().replace(/(\d{4})(\d{4})(\d{4})/, ' $1-$2 $3 ')
    expect(subCodeOf(await generate(spelled))).toBe('SUCCESS')
    for (const body of ['', '{}']) {
      const answer = await target.client.request({
        method: 'POST',
        path: generatePath,
        query: { aadhaar_number: nextNumber(), purpose: 'ForKYC' },
        headers: [...keyAndId(target.client), 'content-type', 'application/json'],
        body,
      })
      expect(subCodeOf(answer)).toBe('SUCCESS')
    }
  })

  it('200 MOBILE_NOT_LINKED: no mobile number is linked, as often as it is asked', async () => {
    for (let n = 0; n < 3; n++) expectEnvelope(await generate('999999990026'), without('MOBILE_NOT_LINKED'))
  })

  it('500 SOURCE_FAILURE and 503 Source Unavailable', async () => {
    for (let n = 0; n < 2; n++) expectSourceFailure(await generate('999999990042'))
    for (let n = 0; n < 2; n++) expectSourceUnavailable(await generate('999999990061'))
  })

  it('409 OTP_ALREADY_SENT with Retry-After: again within 60 seconds', async () => {
    const number = nextNumber()
    await referenceOf(number)
    const again = await generate(number)
    expectEnvelope(again, { status: 409, code: 409, subCode: 'OTP_ALREADY_SENT' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('of twenty calls at the same moment one is sent', async () => {
    const number = nextNumber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(number)))
    const codes = answers.map(subCodeOf)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'OTP_ALREADY_SENT')).toHaveLength(19)
  })

  it('422 INVALID_INPUT: not twelve digits, a wrong check digit, a first digit of 0 or 1', async () => {
    const wrong = [
      '999999990018',
      '99999999001',
      '9999999900190',
      'abcdefghijkl',
      '099999990019',
      '१२३४५६७८९०१२',
    ]
    for (const number of wrong)
      expectEnvelope(await generate(number), malformed('INVALID_INPUT', 'Invalid Aadhaar Pattern.'))
  })

  it('422 detail: aadhaar_number or purpose missing, empty or over-long; aadhaar_number twice', async () => {
    const number: [string, string] = ['aadhaar_number', '999999990057']
    const purpose: [string, string] = ['purpose', 'ForKYC']
    const refused: [string, [string, string][]][] = [
      ['aadhaar_number', [purpose]],
      ['aadhaar_number', [['aadhaar_number', ''], purpose]],
      ['aadhaar_number', [['aadhaar_number', '9'.repeat(65)], purpose]],
      ['aadhaar_number', [number, number, purpose]],
      ['purpose', [number]],
      ['purpose', [number, ['purpose', ' ']]],
      ['purpose', [number, ['purpose', 'x'.repeat(257)]]],
      ['consent', [number, purpose, ['consent', 'N']]],
    ]
    for (const [name, query] of refused) {
      expectParameterRefused(await post(generatePath, query), ['query', name])
    }
  })

  it('200 SUCCESS: of purpose and consent sent twice the first counts', async () => {
    const answer = await post(generatePath, [
      ['aadhaar_number', nextNumber()],
      ['purpose', 'a'],
      ['purpose', 'b'],
      ['consent', 'Y'],
      ['consent', 'N'],
    ])
    expect(subCodeOf(answer)).toBe('SUCCESS')
  })

  it('401: x-api-key and client-id are both required, and no bearer token is', async () => {
    const { client } = target
    const call = (headers: string[]) =>
      client.request({
        method: 'POST',
        path: generatePath,
        query: { aadhaar_number: '999999990057', purpose: 'ForKYC' },
        headers,
      })
    expectDetail(await call([]), 401, 'Not authenticated')
    expectDetail(await call(['x-api-key', client.clientSecret]), 401, 'Not authenticated')
    expectDetail(await call(['client-id', client.clientId]), 401, 'Not authenticated')
    expectDetail(
      await call(['x-api-key', client.clientSecret, 'client-id', 'nobody']),
      401,
      'Invalid client_id, access Denied',
    )
    expectDetail(
      await call(['x-api-key', 'nothing', 'client-id', client.clientId]),
      401,
      'Could not validate credentials',
    )
  })
})

describe('POST /v2/ekyc/aadhaar/verify-otp', () => {
  it('200 SUCCESS: the person, every field; the reference is used up', async () => {
    const number = nextNumber()
    const reference = await referenceOf(number)
    const answer = await verify(reference)
    expectSuccess(answer, person({ match: null, pdf: false }), 'Aadhaar eKYC Successful')
    expect(dataOf(answer).maskedNumber).toBe(`xxxx-xxxx-${number.slice(-4)}`)
    expectEnvelope(await verify(reference), malformed('INVALID_REFERENCE_ID', 'Invalid Reference ID'))
  })

  it('200 SUCCESS: a slow authority; the mobile number compared; a PDF', async () => {
    const reference = await referenceOf('999999990057')
    const wrong = { mobile_number: '9999999999', generate_pdf: 'False' }
    expectSuccess(await verify(reference, sandboxOtp, wrong), person({ match: 'No', pdf: false }))
    const other = await referenceOf(nextNumber())
    expectSuccess(await verify(other, sandboxOtp, { generate_pdf: 'Y' }), person({ match: null, pdf: true }))
  })

  it('200 INVALID_OTP three times, then 422 INVALID_REFERENCE_ID even for the right OTP', async () => {
    const reference = await referenceOf(nextNumber())
    for (const otp of ['222222', '12', 'abcdef']) {
      expectEnvelope(await verify(reference, otp), without('INVALID_OTP'))
    }
    expectEnvelope(await verify(reference), malformed('INVALID_REFERENCE_ID', 'Invalid Reference ID'))
  })

  it('of ten calls with the right OTP at the same moment one is answered', async () => {
    const reference = await referenceOf(nextNumber())
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(reference)))
    const codes = answers.map(subCodeOf)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INVALID_REFERENCE_ID')).toHaveLength(9)
  })

  it('422 INVALID_REFERENCE_ID alike: unknown, malformed', async () => {
    for (const reference of ['00000000', '1', '123456789', 'abcdefgh', '٣٤٥٦٧٨٩٠']) {
      expectEnvelope(await verify(reference), malformed('INVALID_REFERENCE_ID', 'Invalid Reference ID'))
    }
  })

  it('422 detail: otp or reference_id missing, empty, over-long or twice; an odd generate_pdf', async () => {
    const otp: [string, string] = ['otp', sandboxOtp]
    const reference: [string, string] = ['reference_id', '12345678']
    const refused: [string, [string, string][]][] = [
      ['otp', [reference]],
      ['otp', [['otp', ''], reference]],
      ['otp', [['otp', '1'.repeat(257)], reference]],
      ['otp', [otp, otp, reference]],
      ['reference_id', [otp]],
      ['reference_id', [otp, reference, reference]],
      ['generate_pdf', [otp, reference, ['generate_pdf', 'perhaps']]],
    ]
    for (const [name, query] of refused)
      expectParameterRefused(await post(verifyPath, query), ['query', name])
  })
})

describeLocal('Aadhaar OTP: other clients, caps, the ledger', () => {
  it("422 INVALID_REFERENCE_ID: another client's reference, which stays good for its own", async () => {
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
  }, 120_000)

  it('charges an OTP that was sent and a person that was answered, and nothing else', async () => {
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
    const row = (answer: typeof sent) => rowOf(rows, transactionOf(answer))
    for (const answer of [sent, answered])
      expect(row(answer)).toMatchObject({ charged: true, sub_code: 'SUCCESS' })
    for (const answer of [again, unlinked, failed, wrongPattern, wrong, unknown])
      expect(row(answer)).toMatchObject({ charged: false, price: 0 })
    expect(row(sent)).toMatchObject({ lookup: 'ekyc/aadhaar/generate-otp', version: 'v2', http_status: 200 })
    expect(row(again)).toMatchObject({ http_status: 409, sub_code: 'OTP_ALREADY_SENT', source: null })
    expect(row(sent).subject_index).toMatch(/^[0-9a-f]{64}$/)
    expect(row(answered).subject_index).toBe(row(sent).subject_index)
  })
})

describeLocal('Aadhaar OTP: over time', () => {
  it('200 OTP_EXPIRED after ten minutes; another OTP after 60 seconds', async () => {
    const installation = await createInstallation()
    const ahead = (seconds: number): Record<string, string> => {
      const module = `const now = Date.now; Date.now = () => now() + ${seconds} * 1000`
      return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` }
    }
    const during = async (seconds: number, use: (client: Client) => Promise<void>) => {
      const service = await installation.start({ env: ahead(seconds) })
      const client = createClient(service)
      try {
        await use(client)
      } finally {
        client.close()
        await service.stop()
      }
    }
    const number = nextNumber()
    let reference = ''
    await during(0, async (client) => {
      reference = await referenceOf(number, client)
    })
    await during(600, async (client) => {
      expectEnvelope(await verify(reference, sandboxOtp, {}, client), without('OTP_EXPIRED'))
      expect(subCodeOf(await verify(await referenceOf(number, client), sandboxOtp, {}, client))).toBe(
        'SUCCESS',
      )
    })
    await installation.discard()
  }, 180_000)
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
  }, 180_000)
})
