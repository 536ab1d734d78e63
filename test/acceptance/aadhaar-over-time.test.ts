// The Aadhaar OTP journey over time, on a service whose clock is moved ahead.
import { expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import { createFromTemplate } from '../support/template.js'
import { aadhaarCalls, sandboxOtp } from './aadhaar-calls.js'
import { expectDetail, expectEnvelope, subCodeOf } from './answers.js'
import { without } from './lookup-proof.js'
import { describeLocal, useTarget } from './target.js'

const target = useTarget()
const { generate, nextNumber, referenceOf, verify } = aadhaarCalls(target)

const dayS = 86_400
/** Noon of Indian Standard Time, in UTC: what the configuration allows in a day begins anew at midnight. */
const noonS = 6.5 * 3_600
const secondsToNoon = (dayS + noonS - ((Date.now() / 1_000) % dayS)) % dayS

describeLocal('Aadhaar OTP: over time', () => {
  it('200 OTP_EXPIRED after ten minutes; another OTP after 60 seconds; what the configuration allows in a day', async () => {
    const installation = await createFromTemplate()
    const ahead = (seconds: number): Record<string, string> => {
      const ms = Math.round(1_000 * (secondsToNoon + seconds))
      const module = `const now = Date.now; Date.now = () => now() + ${ms}`
      return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` }
    }
    const config = { 'limits.otpsPerDay': 3, 'limits.wrongTriesPerDay': 2 }
    const during = async (seconds: number, use: (client: Client) => Promise<void>) => {
      const service = await installation.start({ env: ahead(seconds), config })
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
      // The third of the three that the configuration allows a client in a day, and its two wrong ones.
      const last = await referenceOf(nextNumber(), client)
      expectDetail(await generate(nextNumber(), {}, client), 429)
      for (const otp of ['222222', '333333'])
        expect(subCodeOf(await verify(last, otp, {}, client))).toBe('INVALID_OTP')
      expectDetail(await verify(last, sandboxOtp, {}, client), 429)
    })
    await installation.discard()
  })
})
