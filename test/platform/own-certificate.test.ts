// Tests that processes that start together in one data directory serve certificates of one authority.
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.js'
import { ownCertificate } from '../../src/platform/tls/certificate-files.js'

it('makes one authority and one certificate, however many begin at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-tls-'))
  try {
    const begin = () => ownCertificate({ folder, names: ['localhost'], clock: systemClock })
    const made = await Promise.all([begin(), begin(), begin(), begin()])
    expect(new Set(made.map(({ cert, key }) => cert + key)).size).toBe(1)
    expect(new X509Certificate(made[0]!.cert).checkHost('localhost')).toBe('localhost')
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
    expect(await begin()).toEqual(made[0])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
