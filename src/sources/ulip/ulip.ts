// Makes a source of ULIP, the government's logistics platform: the vehicle register VAHAN and its challans.
import type { Input } from '../../lookups/params.js'
import { type Ask, isMiss } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { productAsk, type Translate } from '../product-ask.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { ulipAnswers } from './answers.js'
import { createSend } from './send.js'
import { fromChallans, fromVahan } from './translate.js'
import { driveInnovate, gaadiPe, itzeazy, jnpa, licenceApp } from './witnesses.js'

/** The first is the default. */
const rcDatasets = ['VAHAN/04', 'VAHAN/01']

/** Telangana keeps its vehicles in a dataset of its own, so that VAHAN's "not found" says nothing about them. */
const isOfTelangana = ({ rc_number }: Input): boolean => /^T[GS]\d/.test(rc_number as string)

const passOnTelangana =
  (ask: Ask): Ask =>
  async (input, call) => {
    const answer = await ask(input, call)
    const isUnknown = !isMiss(answer) && answer.subCode === 'INVALID_RC_NUMBER'
    return isUnknown && isOfTelangana(input) ? { miss: 'partial', answer } : answer
  }

const createUlip: CreateSource = ({ http, secret, options, clock }) => {
  const { rc = rcDatasets[0] } = options
  if (typeof rc !== 'string' || !rcDatasets.includes(rc))
    throw new Error(`options.rc must be ${rcDatasets.join(' or ')}`)
  const send = createSend({ http, secret, clock })
  const askOf = (lookup: string, dataset: string, bodyOf: (input: Input) => object, from: Translate): Ask =>
    productAsk({
      lookup,
      read: answerReader(ulipAnswers, dataset),
      send: (input, call) => send(dataset, bodyOf(input), call),
      from,
    })
  return {
    answers: {
      'rc-advanced': passOnTelangana(
        askOf('rc-advanced', rc, ({ rc_number }) => ({ vehiclenumber: rc_number }), fromVahan),
      ),
      // Here the key has a capital N; the other spelling is refused as a wrong value.
      'rc-challan-details': askOf(
        'rc-challan-details',
        'ECHALLAN/01',
        ({ rc_number }) => ({ vehicleNumber: rc_number }),
        fromChallans,
      ),
    },
  }
}

export const ulip: SourceKind = {
  kind: 'ulip',
  secrets: ['username', 'password'],
  options: ['rc'],
  answers: ulipAnswers,
  lookups: {
    'rc-advanced': {
      products: ['VAHAN/04'],
      contract: 'VAHAN/04',
      call: 'POST /VAHAN/04',
      by: [gaadiPe, jnpa, itzeazy, licenceApp],
    },
    'rc-challan-details': {
      products: ['ECHALLAN/01'],
      contract: 'ECHALLAN/01',
      call: 'POST /ECHALLAN/01',
      by: [gaadiPe, driveInnovate, itzeazy],
    },
  },
  create: createUlip,
}
