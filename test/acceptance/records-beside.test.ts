// Tests a large import beside the running service, and clients in other languages.
import { expect, it } from 'vitest'
import { runProgram } from '../support/service.js'
import { dataOf, subCodeOf } from './answers.js'
import { expectDone, importsInto, spreadsheet } from './import-files.js'
import { sample } from './sample-records.js'
import { describeLocal, leftOut, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const { importText, count, panAdvanced } = importsInto(target)

describeLocal('a large import beside the running service', () => {
  const lines = 10_000
  const panAt = (at: number) =>
    `LMNPQ${String(Math.floor(at / 26) + 1).padStart(4, '0')}${String.fromCharCode(65 + (at % 26))}`

  it('lookups are answered while 10,000 lines are imported, and all lines are there', async () => {
    const before = await count('pan')
    const text = Array.from({ length: lines }, (_, at) =>
      JSON.stringify({ ...sample.records.pan, pan_number: panAt(at), full_name: `Person ${at}` }),
    ).join('\n')
    const importing = importText('pan', 'large.jsonl', text)
    let running = true
    importing.finally(() => {
      running = false
    })
    while (running) expect(subCodeOf(await panAdvanced('ZZZPZ1000A'))).toBe('SUCCESS')
    expectDone(await importing)
    expect(await count('pan')).toBe(before + lines)
    for (const at of [0, 1, 999, 1000, 5000, lines - 1]) {
      expect(dataOf(await panAdvanced(panAt(at))).full_name).toBe(`Person ${at}`)
    }
  })
})

describeLocal('clients in other languages', () => {
  it('curl, fetch and python3 get the same answer, each call once in usage export', async () => {
    const { client, service } = target
    expectDone(await importText('pan', 'people.csv', spreadsheet))
    const url = `${client.baseUrl}/v1/verification/panadvanced?pan_number=abcpd%201234%20e`
    const env = {
      URL: url,
      CA: service.caFile,
      TOKEN: await client.token(),
      KEY: client.clientSecret,
      NODE_EXTRA_CA_CERTS: service.caFile,
    }
    const programs: [file: string, args: string[]][] = [
      ['sh', ['-c', 'curl -sS --cacert "$CA" -H "Authorization: Bearer $TOKEN" -H "x-api-key: $KEY" "$URL"']],
      [
        process.execPath,
        [
          '-e',
          'fetch(process.env.URL, { headers: { authorization: "Bearer " + process.env.TOKEN, "x-api-key": process.env.KEY } }).then((answer) => answer.text()).then((text) => process.stdout.write(text))',
        ],
      ],
      [
        'python3',
        [
          '-c',
          [
            'import os, ssl, urllib.request',
            'env = os.environ',
            'ask = urllib.request.Request(env["URL"], headers={"Authorization": "bearer " + env["TOKEN"], "X-Api-Key": env["KEY"]})',
            'with urllib.request.urlopen(ask, context=ssl.create_default_context(cafile=env["CA"])) as answer:',
            '    print(answer.read().decode("utf-8"))',
          ].join('\n'),
        ],
      ],
    ]
    const transactions: string[] = []
    for (const [file, args] of programs) {
      const tool = file === 'sh' ? 'curl' : file
      const there = await runProgram('sh', ['-c', `command -v "${tool}"`])
      if (there.code !== 0) {
        leftOut(tool, 'not installed')
        continue
      }
      const done = await runProgram(file, args, env)
      expect({ tool, code: done.code, stderr: done.stderr }).toMatchObject({ tool, code: 0 })
      const answer = JSON.parse(done.stdout) as { transaction_id: string; data: { full_name: string } }
      expect({ tool, name: answer.data.full_name }).toEqual({ tool, name: 'Rao, Asha "Annie"' })
      transactions.push(answer.transaction_id)
    }
    expect(transactions.length).toBeGreaterThan(0)
    const rows = await usageRows(service)
    for (const id of transactions) {
      expect(rowOf(rows, id)).toMatchObject({ sub_code: 'SUCCESS', http_status: 200, charged: true })
    }
  })
})
