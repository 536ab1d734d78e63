// Tests that erasing a person ends the consents that name nobody any more, and keeps the others to whom they still name.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { until } from '../support/until.js'

const [one, other, mobile] = ['ZZZPZ1000A', 'ZZZPZ1001A', '6000000001']
const clientId = 'cl_desk'
let here: TestInstallation

const bodies: Readonly<Record<string, object>> = {
  alone: { subjects: [{ pan: one }], notice: `shown to ${one}` },
  shared: { subjects: [{ pan: one }, { pan: other }] },
  twice: { subjects: [{ pan: one }, { mobile }] },
  nobody: { subjects: [] },
}

const problemOf = async (id: string, kind: string, value: string) =>
  (
    await here.parts.consents.refusal({
      clientId,
      lookup: 'panbasic',
      isSensitive: false,
      consent: { id },
      subject: [kind, value],
    })
  )?.problems[0]?.msg

const entries = async () => {
  const list = []
  for await (const entry of here.parts.audit.entries()) list.push(entry)
  return list
}

beforeAll(async () => {
  here = await openInstallation()
  const writeAudit = here.parts.audit.by({ name: 'client', origin: 'test' })
  for (const [id, body] of Object.entries(bodies))
    await here.parts.consents.register(
      clientId,
      id,
      { given_at: '2026-09-01T10:00:00Z', ...body },
      writeAudit,
    )
})
afterAll(() => here.discard())

it('counts the consents that name the person before it erases them', async () => {
  expect(JSON.parse(await here.run('vault', 'erase', '--pan', one, '--dry-run', '--json')).consents).toBe(3)
  expect(await problemOf('alone', 'pan', one)).toBeUndefined()
  expect(JSON.parse(await here.run('vault', 'erase', '--pan', one, '--json')).consents).toBe(3)
  const left = await here.parts.consents.list({ clientId, after: null, limit: 10 })
  expect(JSON.stringify(left)).not.toContain(one)
  expect(left.map(({ id, subjects }) => [id, subjects])).toEqual([
    ['alone', []],
    ['nobody', []],
    ['shared', [{ pan: other }]],
    ['twice', [{ mobile }]],
  ])
})

it('ends a consent that names nobody any more, and says so in the audit log', async () => {
  const ended = await here.parts.consents.find(clientId, 'alone')
  expect(ended?.withdrawn_at).not.toBeNull()
  const withdrawn = (await entries()).filter(({ act }) => act === 'consent.withdraw')
  expect(withdrawn).toMatchObject([{ target: 'alone', actor: 'asha' }])
  expect(JSON.parse(String(withdrawn[0]!.facts))).toEqual({
    client_id: clientId,
    because: 'the last person it named was erased',
  })
  expect(JSON.stringify(await entries())).not.toContain(one)
})

it('refuses calls that name it, about anybody', async () => {
  for (const pan of [one, other])
    await until(async () => (await problemOf('alone', 'pan', pan)) === 'The consent was withdrawn')
})

it('holds a consent to those whom it still names: to nobody else of the erased kind of number', async () => {
  await until(async () => (await problemOf('twice', 'pan', other)) === 'The consent is about somebody else')
  expect(await problemOf('twice', 'mobile', mobile)).toBeUndefined()
  expect(await problemOf('shared', 'pan', other)).toBeUndefined()
  expect(await problemOf('shared', 'pan', one)).toBe('The consent is about somebody else')
  expect(await problemOf('nobody', 'pan', other)).toBeUndefined()
})

it('ends the other one with its last number, and finds nothing a second time', async () => {
  const again = JSON.parse(await here.run('vault', 'erase', '--pan', one, '--json'))
  expect(again.consents).toBe(0)
  await here.run('vault', 'erase', '--mobile', mobile, '--json')
  expect((await here.parts.consents.find(clientId, 'twice'))?.withdrawn_at).not.toBeNull()
  expect((await here.parts.consents.find(clientId, 'shared'))?.withdrawn_at).toBeNull()
})
