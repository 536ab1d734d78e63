// Tests the operator's records beside the running service: import, look up, refuse wrong lines, remove, count.
import { beforeAll, expect, it } from 'vitest'
import { dataOf, expectEnvelope, subCodeOf } from './answers.js'
import { expectDone, importsInto, jsonLines, panColumns, spreadsheet } from './import-files.js'
import { without } from './lookup-proof.js'
import { sample } from './sample-records.js'
import { describeLocal, useTarget } from './target.js'

const target = useTarget()
const { importText, count, panAdvanced } = importsInto(target)

describeLocal('records import', () => {
  beforeAll(async () => {
    expectDone(await importText('pan', 'people.csv', spreadsheet))
  })

  it('a CSV from a spreadsheet program: quoted commas and quotes, mixed-case and spaced identifiers', async () => {
    const answer = await panAdvanced('ABCPD1234E')
    expect(dataOf(answer)).toMatchObject({
      pan_number: 'ABCPD1234E',
      full_name: 'Rao, Asha "Annie"',
      full_name_split: ['Asha', '', 'Rao'],
      gender: 'F',
      dob: '1990-01-31',
      aadhaar_linked: true,
      category: 'person',
    })
    const father = await target.client.lookup('/v1/verification/pan-to-fathername', {
      pan_number: 'abcpd1236g',
    })
    expect(dataOf(father)).toMatchObject({ father_name: '=SUM(A1)', individual_pan: true })
  })

  it('Devanagari names come back as they were', async () => {
    const answer = await panAdvanced('ABCPD1235F')
    expect(dataOf(answer)).toMatchObject({
      full_name: 'आशा ऋतम्भरा राव',
      full_name_split: ['आशा', 'ऋतम्भरा', 'राव'],
      aadhaar_linked: false,
    })
  })

  it('panbasic translates the category of the record', async () => {
    const answer = await target.client.lookup('/v1/verification/panbasic', { pan_number: 'ABCPD1234E' })
    expect(dataOf(answer)).toMatchObject({ pan: 'ABCPD1234E', status: 'VALID', category: 'Individual' })
  })

  it('a second import updates', async () => {
    const record = { ...sample.records.pan, pan_number: 'ABCPD1240K', full_name: 'Before Change' }
    expectDone(await importText('pan', 'before.jsonl', `${JSON.stringify(record)}\n`))
    expect(dataOf(await panAdvanced('ABCPD1240K')).full_name).toBe('Before Change')
    const before = await count('pan')
    expectDone(
      await importText('pan', 'after.jsonl', `${JSON.stringify({ ...record, full_name: 'After Change' })}\n`),
    )
    expect(dataOf(await panAdvanced('ABCPD1240K')).full_name).toBe('After Change')
    expect(await count('pan')).toBe(before)
  })

  it('a known vehicle without challans is SUCCESS with four empty arrays', async () => {
    const record = { ...sample.records.vehicle, rc_number: 'DL77QX7392' }
    expectDone(await importText('vehicle', 'quiet.jsonl', `${JSON.stringify(record)}\n`))
    const answer = await target.client.lookup('/v1/verification/rc-challan-details', {
      rc_number: 'DL77QX7392',
    })
    expect(answer.json).toMatchObject({ code: 200, sub_code: 'SUCCESS' })
    expect(dataOf(answer)).toEqual({
      challan_details: { challans: [], blacklist: [], successful_backends: [], failed_backends: [] },
    })
  })

  it('a mobile without a VPA is VPA_NOT_FOUND, other lookups of it still answer', async () => {
    const record = { ...sample.records.mobile, mobile_number: '9182736400', vpas: [], vpa: '' }
    expectDone(await importText('mobile', 'no-vpa.jsonl', `${JSON.stringify(record)}\n`))
    const query = { mobile_number: '9182736400' }
    const upi = await target.client.lookup('/v1/mobile-intelligence/mobile-to-multiple-upi', query)
    expectEnvelope(upi, without('VPA_NOT_FOUND'))
    expectEnvelope(
      await target.client.lookup('/v1/verification/mobile-to-vpa', query),
      without('VPA_NOT_FOUND'),
    )
    const age = await target.client.lookup('/v1/mobile-intelligence/mobile-to-digital-age', query)
    expect(subCodeOf(age)).toBe('SUCCESS')
  })
})

describeLocal('records import refuses what is not clean', () => {
  const good = (pan: string) => ({ ...sample.records.pan, pan_number: pan })
  const nothingOf = async (pan: string) =>
    expectEnvelope(await panAdvanced(pan), without('DETAILS_NOT_FOUND'))

  const unclean: Record<string, [text: string, line: number]> = {
    'a malformed identifier': [jsonLines(good('ABCPD1300A'), { ...good('x'), pan_number: 'nonsense' }), 2],
    'a duplicate key': [jsonLines(good('ABCPD1300A'), good('ABCPD1301B'), good('abcpd 1300 a')), 3],
    'an unknown column': [
      jsonLines(good('ABCPD1300A'), { ...good('ABCPD1302C'), favourite_colour: 'red' }),
      2,
    ],
    'a line that is no JSON': [`${jsonLines(good('ABCPD1300A'))}{"pan_number":\n`, 2],
  }
  for (const [name, [text, line]] of Object.entries(unclean)) {
    it(`${name} is reported by line number, and nothing is applied`, async () => {
      const done = await importText('pan', 'unclean.jsonl', text)
      expect(done.code).toBe(1)
      expect(done.stdout + done.stderr).toMatch(new RegExp(`\\bline ${line}\\b|:${line}\\b`))
      await nothingOf('ABCPD1300A')
    })
  }

  it('an unknown column in the header of a CSV is reported', async () => {
    const done = await importText(
      'pan',
      'column.csv',
      `${panColumns},favourite_colour\nABCPD1303D,A,[],,F,1990-01-01,true,person,B,red\n`,
    )
    expect(done.code).toBe(1)
    expect(done.stdout + done.stderr).toContain('favourite_colour')
    await nothingOf('ABCPD1303D')
  })

  it('--keep-going applies the valid lines', async () => {
    const text = jsonLines(good('ABCPD1310A'), { ...good('x'), pan_number: 'nonsense' }, good('ABCPD1311B'))
    await importText('pan', 'partly.jsonl', text, '--keep-going')
    expect(subCodeOf(await panAdvanced('ABCPD1310A'))).toBe('SUCCESS')
    expect(subCodeOf(await panAdvanced('ABCPD1311B'))).toBe('SUCCESS')
  })

  it('an unknown kind and a missing file exit 2', async () => {
    expect((await importText('no-such-kind', 'x.jsonl', '{}\n')).code).toBe(2)
    const missing = await target.service.cli('records', 'import', 'pan', '/nonexistent.jsonl')
    expect(missing).toMatchObject({ code: 2, stderr: 'satyapan: there is no file /nonexistent.jsonl\n' })
  })

  it('a file that is not CSV in UTF-8 is refused with the reason, and a first line without a header is not repeated', async () => {
    const workbook = await importText('pan', 'people.csv', 'PK\x03\x04')
    expect(workbook).toMatchObject({ code: 1, stderr: expect.stringContaining('is a workbook') })
    const headless = await importText('pan', 'headless.csv', 'ABCPD1304E,Nobody Known\n')
    expect(headless).toMatchObject({ code: 1, stderr: expect.stringContaining('must be the header') })
    expect(headless.stdout + headless.stderr).not.toMatch(/ABCPD1304E|Nobody/)
  })

  it('says 1 record of 1 line, in the singular', async () => {
    const done = await importText('pan', 'single.jsonl', jsonLines(good('ABCPD1305F')), '--text')
    expect(done.stdout).toBe('1 pan record imported of 1 line, 0 wrong\n')
  })
})

describeLocal('records remove and count', () => {
  it('a removed "found" record makes its lookups answer unknown', async () => {
    const { client, service } = target
    const before = await count('pan')
    expectDone(await service.cli('records', 'remove', 'pan', 'ZZZPZ1000A'))
    expect(await count('pan')).toBe(before - 1)
    const answer = await panAdvanced('ZZZPZ1000A')
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
    const basic = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
    expect(dataOf(basic)).toMatchObject({ status: 'INVALID' })
    expect(dataOf(basic)).not.toHaveProperty('full_name')

    const challans = '/v1/verification/rc-challan-details'
    expectDone(await service.cli('records', 'remove', 'challan', 'DL99ZZ0001'))
    const none = await client.lookup(challans, { rc_number: 'DL99ZZ0001' })
    expect(dataOf(none)).toMatchObject({ challan_details: { challans: [], blacklist: [] } })
    expectDone(await service.cli('records', 'remove', 'vehicle', 'DL99ZZ0001'))
    for (const path of ['/v1/verification/rc-advanced', challans]) {
      expectEnvelope(await client.lookup(path, { rc_number: 'DL99ZZ0001' }), without('INVALID_RC_NUMBER'))
    }
    expectDone(await service.cli('records', 'remove', 'mobile', '6000000001'))
    const age = await client.lookup('/v1/mobile-intelligence/mobile-to-digital-age', {
      mobile_number: '6000000001',
    })
    expectEnvelope(age, without('DETAILS_NOT_FOUND'))
  })

  it('removing an unknown record changes nothing', async () => {
    const before = await count('pan')
    await target.service.cli('records', 'remove', 'pan', 'ABCPD9999Z')
    expect(await count('pan')).toBe(before)
  })
})

describeLocal('sandbox list', () => {
  it('shows samples that a lookup finds', async () => {
    const done = await target.service.cli('sandbox', 'list', '--json')
    expectDone(done)
    const pans = [...done.stdout.matchAll(/"([A-Z]{3}P[A-Z]\d{4}[A-Z])"/g)].map((hit) => hit[1]!)
    const own = pans.filter((pan) => !pan.startsWith('ZZZ'))
    expect(own.length).toBeGreaterThan(0)
    expect(subCodeOf(await panAdvanced(own[0]!))).toBe('SUCCESS')
  })
})
