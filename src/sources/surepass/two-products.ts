// Answers lookups with two products of Surepass: the second needs data that only the first has.
import type { Ask } from '../../lookups/source.js'
import { sameIdentifier, textAt } from '../reading.js'
import { unknownAnswer } from '../unknown-answer.js'
import { fromUdyam } from './from-pan.js'
import { fromChallans } from './from-vehicle.js'
import type { Post } from './post.js'

/** Their check also needs name and birthday, which their own PAN product has. */
const createUdyam =
  (post: Post): Ask =>
  async (input, call) => {
    const { pan_number } = input
    const person = await post('pan', { id_number: pan_number }, call)
    if (person.data === undefined) return { subCode: 'INVALID_PAN_NUMBER', reference: person.reference }
    sameIdentifier(person.data, 'pan_number', pan_number)
    const body = {
      pan_number,
      full_name: textAt(person.data, 'full_name'),
      dob: textAt(person.data, 'dob'),
    }
    const { data, reference } = await post('udyam', body, call)
    const found = data && fromUdyam(data, input, person.data)
    if (found === undefined) return { ...unknownAnswer('pan-msme-check', input)!, reference }
    return { subCode: 'SUCCESS', data: found, reference }
  }

/** Theirs also needs chassis and engine numbers, which their own RC product has. */
const createChallans =
  (post: Post): Ask =>
  async (input, call) => {
    const { rc_number } = input
    const vehicle = await post('rc', { id_number: rc_number }, call)
    if (vehicle.data === undefined)
      return { ...unknownAnswer('rc-challan-details', input)!, reference: vehicle.reference }
    sameIdentifier(vehicle.data, 'rc_number', rc_number)
    const body = {
      rc_number,
      chassis_number: textAt(vehicle.data, 'vehicle_chasi_number'),
      engine_number: textAt(vehicle.data, 'vehicle_engine_number'),
    }
    const { data, isMalformed, reference } = await post('challan', body, call)
    if (isMalformed) return { ...unknownAnswer('rc-challan-details', input)!, reference }
    if (data !== undefined) return { subCode: 'SUCCESS', data: fromChallans(data), reference }
    const none = { challans: [], blacklist: [], successful_backends: [], failed_backends: [] }
    return { subCode: 'SUCCESS', data: { challan_details: none }, reference }
  }

export const createTwoProducts = (post: Post): Readonly<Record<string, Ask>> => ({
  'pan-msme-check': createUdyam(post),
  'rc-challan-details': createChallans(post),
})
