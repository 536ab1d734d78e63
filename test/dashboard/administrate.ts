// Makes changes through the administration API with a token.
import { Agent, request } from 'node:https'

/** `body`: JSON, a form, or a file. Returns the JSON of the answer, of several lines the last. */
export async function administrate(
  { adminUrl, ca, token }: { adminUrl: string; ca: string; token: string },
  path: string,
  body: object,
  method = 'POST',
): Promise<Record<string, string>> {
  const agent = new Agent({ ca })
  const encoded = body instanceof FormData || body instanceof Blob ? new Response(body) : Response.json(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type')! }
    const call = request(`${adminUrl}/admin/v1${path}`, { method, agent, headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      agent.destroy()
      if (answer.statusCode === 200) resolve(JSON.parse(text.trimEnd().split('\n').at(-1)!))
      else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
    })
    call.once('error', reject)
    call.end(bytes)
  })
}

/** The JSON that a question is answered. */
export async function askAdministration(
  { adminUrl, ca, token }: { adminUrl: string; ca: string; token: string },
  path: string,
): Promise<unknown> {
  const agent = new Agent({ ca })
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const call = request(`${adminUrl}/admin/v1${path}`, { agent, headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      agent.destroy()
      if (answer.statusCode === 200) resolve(JSON.parse(text))
      else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
    })
    call.once('error', reject)
    call.end()
  })
}

/** Begins an upload that stalls. Returns the status, or null when the connection was closed without one. */
export function stall(
  { adminUrl, ca, token }: { adminUrl: string; ca: string; token: string },
  path: string,
  type: string,
): Promise<number | null> {
  const agent = new Agent({ ca })
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': '1000000',
    }
    const call = request(`${adminUrl}/admin/v1${path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
    call.once('error', () => resolve(null))
    call.once('close', () => agent.destroy())
    call.write('pan_number,full_name,category\n') // the beginning of anything
  })
}
