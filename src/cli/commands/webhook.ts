// Defines the commands about webhooks: endpoints, tests, deliveries and replays.

import { counted } from '../../kernel/counted.js'
import { operatorId } from '../../webhooks/endpoints.js'
import {
  listAttempts,
  listDeliveries,
  replayDelivery,
  replayRange,
} from '../../webhooks/operations/deliveries.js'
import { deliveryStates as states } from '../../webhooks/operations/delivery-views.js'
import { endpointOperations, testOneEndpoint } from '../../webhooks/operations/endpoints.js'
import { testOperatorEndpoint } from '../../webhooks/operations/operator-webhook.js'
import { setEndpoint, testEndpoint } from '../../webhooks/operations/webhooks.js'
import { clientOption, namedClientId, operatorOption, recipientId } from '../account.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { readDuration } from '../duration.js'
import { type Io, Misuse } from '../io.js'
import { typedMember } from '../member-values.js'
import { newest, readLimit } from '../newest.js'
import { periodOf } from '../period.js'
import { present, rowCommands } from '../row-command.js'
import { tableText } from '../table.js'
import { clientEndpoint, operatorEndpoint } from './webhook-endpoint.js'

const listedByDefault = 50

const answer = (io: Io, args: Arguments, facts: object, sentence: string): Promise<void> =>
  io.out(wantsJson(args, io) ? `${JSON.stringify(facts)}\n` : `${sentence}\n`)

const set: Command = {
  name: 'webhook set',
  summary: 'Set the webhook endpoint of a client or of the operator, show it, or change its secret.',
  operands: '[URL]',
  options: {
    ...clientOption,
    ...operatorOption,
    remove: { type: 'boolean', about: 'Remove the endpoint; its pending deliveries are stopped.' },
    enable: {
      type: 'boolean',
      about: 'Enable an endpoint that was disabled (its receiver answered 410 Gone).',
    },
    'link-only': { type: 'boolean', about: 'Send the link to the result file, without the results.' },
    'with-results': { type: 'boolean', about: 'Send the results themselves too (the default).' },
    'rotate-secret': { type: 'boolean', about: 'Create a new signing secret.' },
    overlap: {
      type: 'string',
      value: 'TIME',
      about: 'With --rotate-secret: both sign for this long. Default: 24h.',
    },
  },
  notes: [
    'With --json the signing secret is shown. Webhooks are signed as Standard Webhooks describes.',
    'With --operator, any URL is allowed, even plain http in a private network. See docs/webhooks.md.',
  ],
  arity: [0, 1],
  async run(admin, args, io) {
    const clientId = await recipientId(admin, args)
    const ofOperator = clientId === operatorId
    const url = args.positionals[0]
    if (args.flag('link-only') && args.flag('with-results'))
      throw new Misuse('--link-only and --with-results exclude each other')
    if (url !== undefined && args.flag('remove')) throw new Misuse('--remove takes no URL')
    const linkOnly = args.flag('link-only') || (args.flag('with-results') ? false : undefined)
    if (ofOperator && linkOnly !== undefined)
      throw new Misuse('--operator has no results to send: leave --link-only and --with-results out')
    if (args.text('overlap') !== undefined && !args.flag('rotate-secret'))
      throw new Misuse('--overlap goes with --rotate-secret')
    const overlap = readDuration('--overlap', args.text('overlap') ?? '24h')
    const endpoint = ofOperator ? operatorEndpoint(admin) : clientEndpoint(admin, clientId)
    if (url !== undefined) await endpoint.set(url)
    if (args.flag('remove')) await endpoint.remove()
    if (args.flag('enable')) await endpoint.enable()
    if (linkOnly !== undefined) await admin.run(setEndpoint, { client_id: clientId, link_only: linkOnly })
    const rotated = args.flag('rotate-secret') ? await endpoint.rotate(overlap / 1000) : undefined
    const shown = await endpoint.show()
    // Reading the secret writes an audit entry, so it is fetched only where it is shown.
    const secret = async () => (rotated ?? (await endpoint.reveal())).webhook_secret
    const facts = wantsJson(args, io) ? { ...shown, webhook_secret: await secret() } : shown
    const state = shown.disabled === null ? '' : ` (disabled: ${shown.disabled})`
    await answer(io, args, facts, `${clientId} ${shown.url === null ? 'has no endpoint' : shown.url + state}`)
  },
}

const test: Command = {
  name: 'webhook test',
  summary: "Send one signed webhook.test event to a client's endpoint now.",
  options: { ...clientOption, ...operatorOption },
  arity: [0, 0],
  async run(admin, args, io) {
    const clientId = await recipientId(admin, args)
    const facts =
      clientId === operatorId
        ? await admin.run(testOperatorEndpoint, {})
        : await admin.run(testEndpoint, { client_id: clientId })
    const { outcome, http_status: status, duration_ms: ms } = facts
    await answer(io, args, facts, `${outcome}${status === null ? '' : ` (HTTP ${status})`} in ${ms} ms`)
    if (outcome !== 'delivered') throw new Error('the test was not delivered')
  },
}

const deliveries: Command = {
  name: 'webhook deliveries',
  summary: 'Show the newest deliveries, or every attempt of one.',
  operands: '[WEBHOOK_ID]',
  options: {
    client: {
      type: 'string',
      value: 'CLIENT_ID',
      about: 'Only those of this client.',
    },
    operator: { type: 'boolean', about: "Only those to the operator's own endpoint." },
    state: {
      type: 'string',
      value: states.join('|'),
      about: `Only those in this state: ${states.join(', ')}.`,
    },
    limit: { type: 'string', value: 'N', about: `How many. Default: ${listedByDefault}.` },
  },
  notes: [
    'exhausted: given up after its last attempt. stopped: its endpoint was removed or disabled. failed: an undelivered test.',
  ],
  arity: [0, 1],
  async run(admin, args, io) {
    const id = args.positionals[0]
    if (id !== undefined) {
      const ofClient = args.flag('operator') ? operatorId : await namedClientId(admin, args)
      const { items: rows } = await admin.run(listAttempts, {
        webhook_id: typedMember(replayDelivery, 'webhook_id', id),
        ...(ofClient === undefined ? {} : { client_id: ofClient }),
      })
      if (wantsJson(args, io)) return io.out(`${JSON.stringify(rows)}\n`)
      const heading = ['at', 'outcome', 'http_status', 'duration_ms']
      const cells = rows.map((row) => [row.at, row.outcome, row.http_status, row.duration_ms])
      return io.out(tableText(heading, cells, io.colour))
    }
    const state = states.find((name) => name === args.text('state'))
    if (args.text('state') !== undefined && state === undefined)
      throw new Misuse(`--state expects one of ${states.join(', ')}`)
    const limit = readLimit(args, listedByDefault)
    const clientId = args.flag('operator') ? operatorId : await namedClientId(admin, args)
    const filter = { ...(state && { state }), ...(clientId !== undefined && { client_id: clientId }) }
    const rows = await newest(limit, 500, (page) => admin.run(listDeliveries, { ...page, ...filter }))
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(rows)}\n`)
    const heading = ['webhook_id', 'client_id', 'type', 'state', 'failed', 'last', 'created', 'next']
    const cells = rows.map((row) => [
      row.webhook_id,
      row.client_id,
      row.type,
      row.state,
      row.failed_attempts,
      row.last_outcome,
      row.created_at,
      row.next_attempt_at,
    ])
    await io.out(tableText(heading, cells, io.colour))
  },
}

const replay: Command = {
  name: 'webhook replay',
  summary: 'Deliver again: one delivery, or all of a period that were given up.',
  operands: '[WEBHOOK_ID]',
  options: {
    ...clientOption,
    ...operatorOption,
    from: { type: 'string', value: 'TIME', about: 'From this day or time on.' },
    to: {
      type: 'string',
      value: 'TIME',
      about: 'Up to this time, or up to the beginning of this day. Default: now.',
    },
    delivered: { type: 'boolean', about: 'With --from: also deliver again what already arrived.' },
  },
  notes: [
    'Days begin at midnight of Indian Standard Time.',
    'The webhook-id stays the same, so that a receiver can recognise a repetition.',
  ],
  arity: [0, 1],
  async run(admin, args, io) {
    const id = args.positionals[0]
    const from = args.text('from')
    if ((id === undefined) === (from === undefined))
      throw new Misuse('webhook replay needs a WEBHOOK_ID, or --from TIME')
    if (id !== undefined) {
      const ofClient = args.flag('operator') ? operatorId : await namedClientId(admin, args)
      const named = ofClient === undefined ? {} : { client_id: ofClient }
      const facts = await admin.run(replayDelivery, {
        webhook_id: typedMember(replayDelivery, 'webhook_id', id),
        ...named,
      })
      return answer(io, args, facts, '1 delivery is pending again')
    }
    const { replayed } = await admin.run(replayRange, {
      client_id: await recipientId(admin, args),
      ...periodOf(args),
      from: from!,
      delivered: args.flag('delivered'),
    })
    await answer(
      io,
      args,
      { replayed },
      `${counted(replayed, 'delivery is', 'deliveries are')} pending again`,
    )
  },
}

export const webhookCommands: readonly Command[] = [
  set,
  test,
  ...rowCommands(endpointOperations, [
    present(testOneEndpoint, {
      failure: ({ outcome }) => (outcome === 'delivered' ? undefined : 'the test was not delivered'),
    }),
  ]),
  deliveries,
  replay,
]
