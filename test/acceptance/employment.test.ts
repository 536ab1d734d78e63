// The employment lookup: uan-to-employment-history, version 2.
import { describe, it } from 'vitest'
import { expectParameterRefused, expectSuccess } from './answers.js'
import { malformed, proveLookup, without } from './lookup-proof.js'
import { date, exactly, fields, filledText, list, nullable, pattern, type Shape, text } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

const history = (pdfUrl: Shape) =>
  fields({
    pdf_url: pdfUrl,
    employment_history: list(
      fields({
        name: filledText,
        guardian_name: text,
        establishment_name: filledText,
        member_id: filledText,
        date_of_joining: date,
        date_of_exit: nullable(date),
        last_pf_submitted: nullable(date),
      }),
    ),
  })

describe('GET /v2/verification/epfo/uan-to-employment-history', () => {
  const path = '/v2/verification/epfo/uan-to-employment-history'
  const message = 'Employment History fetched successfully'
  proveLookup(target, {
    path,
    parameter: 'uan_number',
    found: '100000000001',
    unknown: '100000000002',
    failure: '100000000003',
    unavailable: '100000000004',
    slow: '100000000005',
    spellings: ['1000 0000 0001', '1000-0000-0001', ' 100000000001 '],
    malformed: ['10000000000', '1000000000011', '10000000000A', 'ABC', '१००००००००००१'],
    malformedOutcome: malformed('INVALID_INPUT', 'Invalid Uan Pattern.'),
    unknownOutcome: without('DETAILS_NOT_FOUND'),
    overLong: '1'.repeat(65),
    data: history(exactly(null)),
    message,
  })

  for (const value of ['false', 'False', 'N', '0']) {
    it(`200 SUCCESS: generate_pdf=${value} leaves pdf_url null`, async () => {
      const answer = await target.client.lookup(path, { uan_number: '100000000001', generate_pdf: value })
      expectSuccess(answer, history(exactly(null)), message)
    })
  }

  for (const value of ['true', 'True', 'Y', '1']) {
    it(`200 SUCCESS: generate_pdf=${value} is accepted; pdf_url is an address or null`, async () => {
      const answer = await target.client.lookup(path, { uan_number: '100000000001', generate_pdf: value })
      expectSuccess(answer, history(nullable(pattern('an https address', /^https:\/\/\S+$/))), message)
    })
  }

  it('422 detail: generate_pdf that is not a boolean, empty or repeated', async () => {
    for (const query of [
      'generate_pdf=maybe',
      'generate_pdf=',
      'generate_pdf=2',
      'generate_pdf=Y&generate_pdf=Y',
    ]) {
      const answer = await target.client.lookup(path, `uan_number=100000000001&${query}`)
      expectParameterRefused(answer, ['query', 'generate_pdf'])
    }
  })
})
