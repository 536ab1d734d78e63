// Speaks like IDfy: a task is submitted, and asked for by its id; its result has the source's own fields.
import { type Conversation, converse, type Dialect, isFound, textOf, type VendorReply } from '../dialect.js'
import type { WorldAnswer, WorldInput } from '../world.js'

type Fields = Readonly<Record<string, unknown>>

interface Product {
  readonly lookup: string
  /** Which field of `data` names the subject. */
  readonly field: string
  readonly input: (data: Fields) => WorldInput
  readonly output: (ours: Fields) => object
}

const sameFields = (ours: Fields) => ours

const products: Readonly<Record<string, Product>> = {
  ind_driving_license: {
    lookup: 'driving-license',
    field: 'id_number',
    input: (data) => ({ dl_number: textOf(data, 'id_number'), dob: textOf(data, 'date_of_birth') }),
    output: sameFields,
  },
  ind_voter_id: {
    lookup: 'voter-id',
    field: 'id_number',
    input: (data) => ({ epic_number: textOf(data, 'id_number') }),
    output: sameFields,
  },
  udyam_aadhaar: {
    lookup: 'udyam-details',
    field: 'uam_number',
    input: (data) => ({ udyam_aadhaar_number: textOf(data, 'uam_number').replaceAll('-', '') }),
    output: sameFields,
  },
  ind_passport: {
    lookup: 'passport',
    field: 'passport_file_number',
    input: (data) => ({
      file_number: textOf(data, 'passport_file_number'),
      dob: textOf(data, 'date_of_birth'),
    }),
    output: ({ file_number, name, dob, application_received_date }) => {
      const [surname, ...first] = String(name).split(' ').reverse()
      return {
        file_number,
        name: first.reverse().join(' '),
        surname,
        date_of_birth: dob,
        application_date: application_received_date,
        status: 'id_found',
      }
    },
  },
}

interface Task extends Pick<VendorReply, 'lookup' | 'subject'> {
  readonly type: string
  readonly answer: WorldAnswer
}

const submitPath = /^\/v3\/tasks\/async\/verify_with_source\/(?<type>[a-z_]+)$/

async function submit(talk: Conversation, type: string, body: Fields): Promise<VendorReply | undefined> {
  if (!Object.hasOwn(products, type)) return undefined
  const { lookup, field, input } = products[type]!
  const data = (body.data ?? {}) as Fields
  const reference = talk.newId()
  const answer = await talk.world.ask(lookup, input(data))
  talk.sessions.set(reference, { type, lookup, subject: textOf(data, field), answer } satisfies Task)
  return { lookup, outcome: 'SUBMITTED', reference, status: 202, body: { request_id: reference } }
}

function poll(talk: Conversation, reference: string): VendorReply {
  const task = talk.sessions.get(reference) as Task | undefined
  if (task === undefined) return { outcome: 'NO_SUCH_TASK', status: 200, body: [] }
  const { type, lookup, subject, answer } = task
  const source_output = isFound(answer)
    ? products[type]!.output(answer.data as Fields)
    : { status: 'id_not_found' }
  const at = new Date(talk.now()).toISOString()
  const element = {
    action: 'verify_with_source',
    type,
    status: 'completed',
    request_id: reference,
    created_at: at,
    completed_at: at,
    result: { source_output },
  }
  return {
    ...(lookup && { lookup }),
    ...(subject && { subject }),
    outcome: answer.subCode,
    reference,
    status: 200,
    body: [element],
  }
}

export const speakIdfy: Dialect = (parts) => {
  const talk = converse(parts)
  return async ({ method, path, query, body }) => {
    if (method === 'GET' && path === '/v3/tasks') return poll(talk, query.request_id ?? '')
    const type = method === 'POST' ? submitPath.exec(path)?.groups?.type : undefined
    return type === undefined ? undefined : submit(talk, type, body)
  }
}
