// Makes a change through the administration API, by a token.
import { Agent, request } from 'node:https'

/** `body`: JSON, or the text of a file. Answers the JSON of the answer. */
export function administrate(
  { adminUrl, ca, token }: { adminUrl: string; ca: string; token: string },
  path: string,
  body: object | string,
): Promise<Record<string, string>> {
  const agent = new Agent({ ca })
  const isFile = typeof body === 'string'
  const type = isFile ? 'application/octet-stream' : 'application/json'
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const call = request(
      `${adminUrl}/admin/v1${path}`,
      { method: 'POST', agent, headers },
      async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        agent.destroy()
        if (answer.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
      },
    )
    call.once('error', reject)
    call.end(isFile ? body : JSON.stringify(body))
  })
}
