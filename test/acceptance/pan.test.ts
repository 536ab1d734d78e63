// The PAN lookups: panbasic, panadvanced, pan-to-fathername, pan-to-din, pan-msme-check.
import { describe, it } from 'vitest'
import { expectEnvelope, expectParameterRefused, expectSuccess, type Outcome } from './answers.js'
import { type LookupSheet, malformed, proveLookup, without } from './lookup-proof.js'
import {
  bool,
  date,
  exactly,
  fields,
  filledText,
  list,
  nullable,
  pattern,
  type Shape,
  text,
} from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

/** What all lookups by the PAN of a person share. */
const person = {
  parameter: 'pan_number',
  found: 'ZZZPZ1000A',
  unknown: 'ZZZPZ1000N',
  failure: 'ZZZPZ1000F',
  unavailable: 'ZZZPZ1000G',
  slow: 'ZZZPZ1000S',
  spellings: ['zzzpz1000a', ' ZZZPZ 1000 A ', 'ZZZPZ-1000-A', 'zZzPz- 1000 -a'],
  malformed: [
    'ABC',
    '1234567890',
    'ZZZPZ1000',
    'ZZZPZ1000AA',
    'ZZZPZ10000',
    'ZZZPZ१०००A',
    'ZZZPZ1000A\u0000',
    "ZZZPZ1000A' OR '1'='1",
    'Z'.repeat(64),
  ],
  malformedOutcome: malformed('INVALID_PAN_PATTERN', 'Invalid Pan pattern'),
  overLong: 'Z'.repeat(65),
}
const company = {
  ...person,
  found: 'ZZZCZ1000A',
  unknown: 'ZZZCZ1000N',
  failure: 'ZZZCZ1000F',
  unavailable: 'ZZZCZ1000G',
  slow: 'ZZZCZ1000S',
  spellings: ['zzzcz1000a', 'ZZZCZ 1000 A'],
}
const panOf = (letter: 'P' | 'C') => pattern(`a PAN of kind ${letter}`, new RegExp(`^ZZZ${letter}Z1000[AS]$`))

const panBasic = (pan: Shape, category: Shape) =>
  fields({
    '@entity': exactly('pan'),
    pan,
    full_name: filledText,
    status: exactly('VALID'),
    category,
    name_information: fields({ pan_name_cleaned: filledText }),
  })
const panBasicInvalid = (pan: string): Outcome => ({
  status: 200,
  code: 200,
  subCode: 'SUCCESS',
  data: fields(
    { '@entity': exactly('pan'), pan: exactly(pan), status: exactly('INVALID') },
    { category: nullable(text), name_information: () => [] },
  ),
})

describe('GET /v1/verification/panbasic', () => {
  const path = '/v1/verification/panbasic'
  proveLookup(target, {
    ...person,
    path,
    data: panBasic(panOf('P'), exactly('Individual')),
    unknownOutcome: panBasicInvalid('ZZZPZ1000N'),
  })

  it('200 SUCCESS: data.status INVALID and no full_name for a PAN the source calls invalid', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000V' })
    expectEnvelope(answer, panBasicInvalid('ZZZPZ1000V'))
  })

  it('200 SUCCESS: the PAN of a company is not an Individual', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZCZ1000A' })
    expectSuccess(answer, panBasic(exactly('ZZZCZ1000A'), pattern('another category', /^(?!Individual$)\S/)))
  })

  it('200 SUCCESS: the optional name adds nothing to the answer', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000A', name: 'Asha Rao' })
    expectSuccess(answer, panBasic(exactly('ZZZPZ1000A'), exactly('Individual')))
  })
})

const panAdvanced = fields({
  pan_number: panOf('P'),
  full_name: filledText,
  full_name_split: list(text, 3),
  masked_aadhaar: pattern('8 X and four digits', /^X{8}\d{4}$/),
  gender: pattern('one letter', /^[A-Z]$/),
  dob: date,
  aadhaar_linked: bool,
  category: exactly('person'),
})

describe('GET /v1/verification/panadvanced', () => {
  const path = '/v1/verification/panadvanced'
  proveLookup(target, { ...person, path, data: panAdvanced, unknownOutcome: without('DETAILS_NOT_FOUND') })

  it('200 SUCCESS: the optional name, in any script and up to 300 characters, adds nothing', async () => {
    for (const name of ['Asha Rao', 'आशा राव', "D'Souza / Rao; --", 'N'.repeat(300)]) {
      expectSuccess(await target.client.lookup(path, { pan_number: 'ZZZPZ1000A', name }), panAdvanced)
    }
  })

  it('422 detail: a name repeated or above 300 characters', async () => {
    const long = await target.client.lookup(path, { pan_number: 'ZZZPZ1000A', name: 'N'.repeat(301) })
    expectParameterRefused(long, ['query', 'name'])
    const twice = await target.client.lookup(path, 'pan_number=ZZZPZ1000A&name=Asha&name=Asha')
    expectParameterRefused(twice, ['query', 'name'])
  })

  it('200 SUCCESS: the PAN of a company', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZCZ1000A' })
    const shape = fields({
      pan_number: exactly('ZZZCZ1000A'),
      full_name: filledText,
      full_name_split: list(text),
      masked_aadhaar: text,
      gender: text,
      dob: text,
      aadhaar_linked: bool,
      category: pattern('another category than person', /^(?!person$)\S/),
    })
    expectSuccess(answer, shape)
  })

  it('200 DETAILS_NOT_FOUND: a PAN the source calls invalid', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000V' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })
})

describe('GET /v1/verification/pan-to-fathername', () => {
  const path = '/v1/verification/pan-to-fathername'
  const data = fields({
    father_name: filledText,
    full_name: filledText,
    full_name_split: list(text, 3),
    individual_pan: exactly(true),
  })
  proveLookup(target, { ...person, path, data, unknownOutcome: without('DETAILS_NOT_FOUND') })

  it('200 SUCCESS: the optional name adds nothing', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000A', name: 'Asha Rao' })
    expectSuccess(answer, data)
  })

  it('200 SUCCESS: individual_pan is false for the PAN of a company', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZCZ1000A' })
    const shape = fields({
      father_name: text,
      full_name: filledText,
      full_name_split: list(text),
      individual_pan: exactly(false),
    })
    expectSuccess(answer, shape)
  })

  it('200 DETAILS_NOT_FOUND: a PAN the source calls invalid', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000V' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })
})

describe('GET /v1/business-compliance/pan-to-din', () => {
  const path = '/v1/business-compliance/pan-to-din'
  const data = fields({
    din_number: pattern('a DIN of eight digits', /^\d{8}$/),
    din_status: filledText,
    pan_number: panOf('P'),
    first_name: filledText,
    middle_name: text,
    last_name: text,
    date_of_birth: date,
    father_first_name: text,
    father_middle_name: text,
    father_last_name: text,
    resident_of_india: filledText,
    membership_number: text,
  })
  proveLookup(target, { ...person, path, data, unknownOutcome: without('DETAILS_NOT_FOUND') })

  it('200 DETAILS_NOT_FOUND: a PAN the source calls invalid', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000V' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })
})

describe('GET /v1/verification/pan-msme-check', () => {
  const path = '/v1/verification/pan-msme-check'
  const details: Shape = (value, at) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [] : [`${at}: expected an object`]
  const sheet: LookupSheet = {
    ...company,
    path,
    data: fields({
      pan_number: panOf('C'),
      udyam_exists: exactly(true),
      migration_status: pattern('migrated or not_migrated', /^(migrated|not_migrated)$/),
      pan_details: details,
    }),
    unknownOutcome: {
      status: 200,
      code: 200,
      subCode: 'MSME_NOT_FOUND',
      data: fields({ pan_number: exactly('ZZZCZ1000N'), udyam_exists: exactly(false) }),
    },
  }
  proveLookup(target, sheet)

  it('200 INVALID_PAN_NUMBER: the variant of an invalid PAN, without data', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000V' })
    expectEnvelope(answer, without('INVALID_PAN_NUMBER'))
  })

  it('200 MSME_NOT_FOUND: the variant of an unknown PAN of a person', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZPZ1000N' })
    const shape = fields({ pan_number: exactly('ZZZPZ1000N'), udyam_exists: exactly(false) })
    expectEnvelope(answer, { status: 200, code: 200, subCode: 'MSME_NOT_FOUND', data: shape })
  })
})
