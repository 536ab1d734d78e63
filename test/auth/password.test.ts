// Tests how passwords are hashed: at what cost, and that a hash of another cost is still checked.
import { expect, it } from 'vitest'
import { createPasswords } from '../../src/auth/administrators/password.js'

const turn = { key: '198.51.100.1', isKnown: false }

it('a new hash states the cost of the OWASP recommendation: N 2^15, r 8, p 3', async () => {
  const [scheme, ...cost] = (await createPasswords().hash('correct horse battery', turn)).split('$')
  expect([scheme, ...cost.slice(0, 3)]).toEqual(['scrypt', '15', '8', '3'])
})

it('a hash made at another cost matches its password and no other', async () => {
  const hash = await createPasswords({ logN: 10, r: 8, p: 1 }).hash('correct horse battery', turn)
  const passwords = createPasswords()
  expect(await passwords.matches('correct horse battery', hash, turn)).toBe(true)
  expect(await passwords.matches('correct horse batterz', hash, turn)).toBe(false)
})
