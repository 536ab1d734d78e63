// Makes a source of any server of this interface: another installation, or a hosted service.

import type { Consent } from '../../kernel/consent.js'
import { aadhaarGenerateOtp } from '../../lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../../lookups/ekyc/verify-otp.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Input } from '../../lookups/params.js'
import { type Ask, type SourceCall, UpstreamError } from '../../lookups/source.js'
import { itrCreateClient } from '../../lookups/tax/create-client.js'
import { answerReader, type ReadProduct } from '../answer-table.js'
import { givenConsent } from '../given-consent.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import type { Wire } from '../reading.js'
import type { SourceRequest } from '../source-http.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { createAccessToken } from './access-token.js'
import { sameInterfaceAnswers } from './answers.js'
import { knownLookups, lookups, submissionOf } from './known-lookups.js'
import { createTaskAsk } from './task-ask.js'
import { type TranslateData, translateOf } from './translate.js'

/** The handle of a journey, as that server issued it, and what its next step says or shows again. */
interface Session {
  readonly reference_id?: string
  readonly client_id?: string
  readonly consent?: string
  readonly purpose?: string
  readonly last4?: string
}

/** A hosted service requires it at both steps of the Aadhaar OTP, as it does consent. */
const usualPurpose = 'ForKYC'
const consentedSteps: readonly string[] = [aadhaarGenerateOtp.name, aadhaarVerifyOtp.name]

/** The parameters to send: handles are replaced by that server's own; PDFs are made here, so none is requested. */
function parametersOf({ name }: Lookup, input: Input, call: SourceCall): Record<string, string> {
  const session = call.session as Session | undefined
  const sent: Record<string, string> = {}
  for (const each in input) if (each !== 'generate_pdf') sent[each] = String(input[each])
  if (sent.itr_client_id !== undefined && session?.client_id !== undefined)
    sent.itr_client_id = session.client_id
  if (!consentedSteps.includes(name)) return sent
  const { reference_id, consent, purpose } = name === aadhaarVerifyOtp.name ? (session ?? {}) : {}
  return {
    consent: consent ?? givenConsent(call, 'Y'),
    purpose: purpose ?? usualPurpose,
    ...sent,
    ...(reference_id === undefined ? {} : { reference_id }),
  }
}

/** What the call states about the person's consent, as every endpoint of the interface takes it. */
function statedOf(stated: Consent | undefined): Record<string, string> {
  if (stated === undefined) return {}
  const { consent, purpose, reason } = stated
  return {
    ...(consent !== undefined && { consent }),
    ...(purpose !== undefined && { purpose }),
    ...(reason !== undefined && { reason }),
  }
}

/** A Udyam number with its hyphens: compacted ones are known only here. */
const asWritten = (parameters: Record<string, string>): Record<string, string> => {
  const { udyam_aadhaar_number: number, ...others } = parameters
  if (number === undefined) return parameters
  const written = number.replace(/^UDYAM(..)(..)(\d{7})$/, 'UDYAM-$1-$2-$3')
  return { ...others, udyam_aadhaar_number: written }
}

/** The state for the next step of the journey. */
function sessionOf({ name }: Lookup, data: unknown, input: Input, before: unknown): unknown {
  if (name === itrCreateClient.name) return { client_id: (data as Session | undefined)?.client_id }
  if (name !== aadhaarGenerateOtp.name) return before
  const { consent, purpose, aadhaar_number } = input
  return {
    reference_id: (data as Session | undefined)?.reference_id,
    last4: (aadhaar_number as string).slice(-4),
    ...(consent === undefined ? {} : { consent }),
    ...(purpose === undefined ? {} : { purpose }),
  }
}

/** Reads by the table. An OTP that is in progress may also be told when another is possible in a header. */
function readerOfAnswers(product: string): ReadProduct {
  const read = answerReader(sameInterfaceAnswers, product)
  return (response) => {
    try {
      return read(response)
    } catch (error) {
      const seconds = response.headers['retry-after'] ?? ''
      if (!(error instanceof UpstreamError) || !error.alreadySent || !/^\d{1,6}$/.test(seconds)) throw error
      const { reason, message, nothingDone, alreadySent, reference } = error
      throw new UpstreamError(reason, message, {
        nothingDone,
        alreadySent,
        retryAfterS: Number(seconds),
        reference,
      })
    }
  }
}

/** Of a found answer: SUCCESS, also in the older envelope; where a lookup has none, the one by which the table found it. */
const foundSubCode = ({ outcomes }: Lookup, body: Wire): string =>
  outcomes.SUCCESS === undefined ? String(body.sub_code) : 'SUCCESS'

interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

function headersOf(
  { clientId, clientSecret }: Credentials,
  call: SourceCall,
  bearer: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-api-key': clientSecret,
    'client-id': clientId,
    // A second attempt is the same call there too.
    'idempotency-key': call.transactionId,
  }
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
  if (call.noCache === true) headers['cache-control'] = 'no-cache'
  return headers
}

function requestOf(
  lookup: Lookup,
  input: Input,
  call: SourceCall,
  headers: Record<string, string>,
): SourceRequest {
  const parameters = {
    ...statedOf(call.consent),
    ...parametersOf(lookup, input, call),
  }
  const { method, path, from } = lookup.route
  const { signal } = call
  return from === 'json'
    ? { method, path, json: parameters, headers, signal }
    : { method, path, query: parameters, headers, signal }
}

const createSameInterface: CreateSource = ({ http, secret, clock }) => {
  const credentials = { clientId: secret('client_id'), clientSecret: secret('client_secret') }
  const senderWithToken = createAccessToken({ http, clock, ...credentials })

  function askOf(lookup: Lookup): Ask {
    const sendWithToken = senderWithToken()
    // Compiled when it is first asked, once: most sources are asked few of the lookups.
    let compiled: { read: ReadProduct; translate: TranslateData } | undefined
    return async (input, call) => {
      compiled ??= { read: readerOfAnswers(lookup.name), translate: translateOf(lookup) }
      const { read, translate } = compiled
      const exchange = (bearer?: string) =>
        http.send(requestOf(lookup, input, call, headersOf(credentials, call, bearer)), { readFaults: true })
      const answer = read(
        await (lookup.credentials === 'key-and-client-id' ? exchange() : sendWithToken(exchange)),
      )
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData(lookup.name, input, answer)
      const { last4 } = (call.session ?? {}) as Session
      const data = withReference(reference, () => translate(body, input, { at: clock.now(), last4 }))
      const session = sessionOf(lookup, data, input, call.session)
      const subCode = foundSubCode(lookup, body)
      return session === undefined ? { subCode, data, reference } : { subCode, data, reference, session }
    }
  }

  function taskAskOf(lookup: Lookup): Ask {
    const sendWithToken = senderWithToken()
    let compiled: Ask | undefined
    const compile = (): Ask =>
      createTaskAsk({
        lookup,
        clock,
        readSubmission: answerReader(sameInterfaceAnswers, submissionOf(lookup)),
        readTask: answerReader(sameInterfaceAnswers, lookup.name),
        translate: translateOf(lookup),
        parametersOf: (input, call) => ({
          ...statedOf(call.consent),
          ...asWritten(parametersOf(lookup, input, call)),
        }),
        send: ({ method, path, query = {} }, call) =>
          sendWithToken((bearer) =>
            http.send(
              { method, path, query, headers: headersOf(credentials, call, bearer), signal: call.signal },
              { readFaults: true },
            ),
          ),
      })
    return (input, call) => {
      compiled ??= compile()
      return compiled(input, call)
    }
  }

  const asks = lookups.map((lookup) => [
    lookup.name,
    lookup.task === undefined ? askOf(lookup) : taskAskOf(lookup),
  ])
  return { answers: Object.fromEntries(asks) as Record<string, Ask>, consented: consentedSteps }
}

export const sameInterface: SourceKind = {
  kind: 'same-interface',
  secrets: ['client_id', 'client_secret'],
  options: [],
  answers: sameInterfaceAnswers,
  lookups: knownLookups,
  create: createSameInterface,
}
