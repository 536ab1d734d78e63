// Answers rc-challan-details with one of two products of Surepass: one of them wants to know the vehicle first.
import type { Ask } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { answerWithoutData, productAsk, withReference } from '../product-ask.js'
import { wireAt } from '../reading.js'
import { surepassAnswers } from './answers.js'
import type { Send } from './products.js'
import { fromChallans, fromChallansAdvanced, vehicleNumbersOf } from './translate-vehicle.js'

const lookup = 'rc-challan-details'

/** RC Challan wants chassis and engine numbers, which RC Full has: two requests, and both are charged. */
export function createChallans(send: Send): Ask {
  const readVehicle = answerReader(surepassAnswers, 'rc')
  const readChallans = answerReader(surepassAnswers, 'challan')
  return async (input, call) => {
    const vehicle = readVehicle(await send('rc', { id_number: input.rc_number }, call))
    if (vehicle.means !== 'found') return answerWithoutData(lookup, input, vehicle)
    const numbers = withReference(vehicle.reference, () =>
      vehicleNumbersOf(wireAt(vehicle.body, 'data'), input),
    )
    const answer = readChallans(await send('challan', numbers, call))
    const { means, body, reference } = answer
    if (means !== 'found') return answerWithoutData(lookup, input, answer)
    const data = withReference(reference, () => fillAnswer(lookup, fromChallans(wireAt(body, 'data'))))
    return { subCode: 'SUCCESS', data, reference }
  }
}

/** RC Challan Advanced knows the vehicle by its number: one request. */
export const createChallansAdvanced = (send: Send): Ask =>
  productAsk({
    lookup,
    read: answerReader(surepassAnswers, 'challanAdvanced'),
    send: ({ rc_number }, call) => send('challanAdvanced', { rc_number }, call),
    from: (body, input) => fromChallansAdvanced(wireAt(body, 'data'), input),
  })
