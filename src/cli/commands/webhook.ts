// The commands about webhooks: where they go, a test, what was delivered, and a replay.
import { testOperatorEndpoint } from '../../admin/operations/operator-webhook.js'
import { testEndpoint } from '../../admin/operations/webhooks.js'
import { isoTime } from '../../kernel/clock.js'
import { operatorId } from '../../webhooks/endpoints.js'
import { clientOption, namedClient, operatorOption, recipientId } from '../account.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { readDuration, readTime } from '../duration.js'
import { type Io, Misuse } from '../io.js'
import { runOperation } from '../run-operation.js'
import { tableText } from '../table.js'

const states = ['pending', 'delivered', 'exhausted', 'stopped', 'failed'] as const
const listedByDefault = 50

const answer = (io: Io, args: Arguments, facts: object, sentence: string): Promise<void> =>
  io.out(wantsJson(args, io) ? `${JSON.stringify(facts)}\n` : `${sentence}\n`)

const refusals: Readonly<Record<string, string>> = {
  'bad-url': 'is not an https:// address',
  'refused-address':
    'may not be called: it is this machine, a private network that webhooks.allowNetworks does not name, or another reserved address',
}

const set: Command = {
  name: 'webhook set',
  summary: 'Set the webhook endpoint of a client or of the operator, show it, or change its secret.',
  operands: '[URL]',
  options: {
    ...clientOption,
    ...operatorOption,
    remove: { type: 'boolean', about: 'Remove the endpoint; what is still owed to it is stopped.' },
    enable: {
      type: 'boolean',
      about: 'Enable an endpoint that was disabled (its receiver answered 410 Gone).',
    },
    'link-only': { type: 'boolean', about: 'Send the link to the result file, without the results.' },
    'with-results': { type: 'boolean', about: 'Send the results themselves too (the default).' },
    'rotate-secret': { type: 'boolean', about: 'Make a new signing secret.' },
    overlap: {
      type: 'string',
      value: 'TIME',
      about: 'With --rotate-secret: both sign for this long. Default: 24h.',
    },
  },
  notes: [
    'With --json the signing secret is shown. Webhooks are signed as Standard Webhooks describes.',
    'With --operator the URL may be any, in a private network and plain http included: docs/webhooks.md.',
  ],
  arity: [0, 1],
  async run(parts, args, io) {
    const { webhooks, batches, writeAudit } = parts
    const clientId = recipientId(parts, args)
    const url = args.positionals[0]
    if (args.flag('link-only') && args.flag('with-results'))
      throw new Misuse('--link-only and --with-results exclude each other')
    if (url !== undefined && args.flag('remove')) throw new Misuse('--remove takes no URL')
    if (clientId === operatorId && (args.flag('link-only') || args.flag('with-results')))
      throw new Misuse('--operator has no results to send: leave --link-only and --with-results out')
    if (url !== undefined) {
      const refusal = await webhooks.setEndpoint(clientId, url, writeAudit)
      if (refusal !== null) throw new Misuse(`the URL ${refusals[refusal]}`)
    }
    if (args.flag('remove') && !(await webhooks.removeEndpoint(clientId, writeAudit)))
      throw new Error(`${clientId} has no endpoint`)
    if (args.flag('enable') && !(await webhooks.enableEndpoint(clientId, writeAudit)))
      throw new Error(`${clientId} has no disabled endpoint`)
    if (args.flag('link-only') || args.flag('with-results'))
      await batches.setLinkOnly(clientId, args.flag('link-only'), writeAudit)
    if (args.flag('rotate-secret'))
      await webhooks.rotateSecret(
        clientId,
        readDuration('--overlap', args.text('overlap') ?? '24h'),
        writeAudit,
      )
    const endpoint = await webhooks.endpoint(clientId)
    const [secret] = await webhooks.secrets(clientId)
    const facts = {
      client_id: clientId,
      url: endpoint?.url ?? null,
      disabled: endpoint?.disabledReason ?? null,
      link_only: await batches.isLinkOnly(clientId),
      webhook_secret: secret!,
    }
    const state = endpoint?.disabledReason ? ` (disabled: ${endpoint.disabledReason})` : ''
    await answer(
      io,
      args,
      facts,
      `${clientId} ${endpoint === null ? 'has no endpoint' : endpoint.url + state}`,
    )
  },
}

const test: Command = {
  name: 'webhook test',
  summary: "Send a signed webhook.test event to a client's endpoint, once, now.",
  options: { ...clientOption, ...operatorOption },
  arity: [0, 0],
  async run(parts, args, io) {
    const clientId = recipientId(parts, args)
    const facts =
      clientId === operatorId
        ? await runOperation(parts, testOperatorEndpoint, {})
        : await runOperation(parts, testEndpoint, { client_id: clientId })
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
      about: 'Only those of this client. Needed for attempts when live.',
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
    'exhausted: given up after its last attempt. stopped: its endpoint took no more. failed: a test that did not arrive.',
  ],
  arity: [0, 1],
  async run(parts, args, io) {
    const id = args.positionals[0]
    if (id !== undefined) {
      const clientId = recipientId(parts, args)
      if (!(await parts.webhooks.hasDelivery(clientId, id)))
        throw new Error(`${clientId} has no delivery ${id}; "satyapan webhook deliveries" shows them`)
      const attempts = await parts.webhooks.attempts(clientId, id)
      const rows = attempts.map(({ at, ...facts }) => ({ at: isoTime(at), ...facts }))
      if (wantsJson(args, io)) return io.out(`${JSON.stringify(rows)}\n`)
      const heading = ['at', 'outcome', 'http_status', 'duration_ms']
      const cells = rows.map((row) => [row.at, row.outcome, row.http_status, row.duration_ms])
      return io.out(tableText(heading, cells, io.colour))
    }
    const state = states.find((name) => name === args.text('state'))
    if (args.text('state') !== undefined && state === undefined)
      throw new Misuse(`--state expects one of ${states.join(', ')}`)
    const limit = Number(args.text('limit') ?? listedByDefault)
    if (!Number.isInteger(limit) || limit < 1) throw new Misuse('--limit expects a whole number')
    const clientId = args.flag('operator') ? recipientId(parts, args) : namedClient(parts, args)?.clientId
    const list = await parts.webhooks.deliveries({
      limit,
      ...(state === undefined ? {} : { state }),
      ...(clientId === undefined ? {} : { clientId }),
    })
    const rows = list.map((row) => ({
      webhook_id: row.id,
      client_id: row.client_id,
      type: row.type,
      state: row.state,
      failed_attempts: row.tries,
      last_outcome: row.last_outcome,
      last_http_status: row.last_status,
      created_at: isoTime(row.created_at),
      next_attempt_at: row.state === 'pending' ? isoTime(row.next_attempt_at) : null,
      finished_at: row.finished_at === null ? null : isoTime(row.finished_at),
    }))
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
  summary: 'Deliver again: one delivery, or what was given up in a range of time.',
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
    delivered: { type: 'boolean', about: 'In a range: also what arrived.' },
  },
  notes: [
    'Days begin at midnight of Indian Standard Time.',
    'The webhook-id stays the same, so that a receiver that kept it can tell.',
  ],
  arity: [0, 1],
  async run(parts, args, io) {
    const clientId = recipientId(parts, args)
    const id = args.positionals[0]
    const from = args.text('from')
    if ((id === undefined) === (from === undefined))
      throw new Misuse('webhook replay needs a WEBHOOK_ID, or --from TIME')
    if (id !== undefined) {
      if (!(await parts.webhooks.replayOne(clientId, id, parts.writeAudit)))
        throw new Error(
          `${id} cannot be replayed: unknown, under way, a failed test, or its endpoint takes none`,
        )
      return answer(io, args, { replayed: 1 }, '1 delivery is owed again')
    }
    const to = args.text('to')
    const replayed = await parts.webhooks.replayRange(
      clientId,
      readTime('--from', from!),
      to === undefined ? parts.clock.now() : readTime('--to', to),
      args.flag('delivered'),
      parts.writeAudit,
    )
    await answer(io, args, { replayed }, `${counted(replayed, 'delivery is', 'deliveries are')} owed again`)
  },
}

export const webhookCommands: readonly Command[] = [set, test, deliveries, replay]
