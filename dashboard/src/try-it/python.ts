// Writes the call of a lookup in Python, with its standard library alone.
import type { Access, CalledLookup, Values } from './programs.js'
import { pythonText } from './quoting.js'
import { consentIdHeader, pathWith, type Stated } from './stated.js'

const dictionary = (values: Values) =>
  `{${Object.entries(values)
    .map(([name, value]) => `${pythonText(name)}: ${pythonText(value)}`)
    .join(', ')}}`

/** The functions of every program: a request over TLS, whose refusals are answers too. */
const sending = [
  'def send(path, body=None, headers={}, method=METHOD):',
  '    request = urllib.request.Request(BASE + path, body, headers, method="POST" if body is not None else method)',
  '    try:',
  '        return json.load(urllib.request.urlopen(request, context=TLS))',
  '    except urllib.error.HTTPError as refused:',
  '        return json.load(refused)',
]

/** The files of a form, as multipart/form-data. */
const formLines = (values: Values) => [
  'boundary = "satyapan-" + os.urandom(8).hex()',
  'body = b""',
  `for name, file in ${dictionary(values)}.items():`,
  '    body += (f\'--{boundary}\\r\\nContent-Disposition: form-data; name="{name}"; filename="{name}"\\r\\n\'',
  "             'Content-Type: application/octet-stream\\r\\n\\r\\n').encode()",
  '    body += open(file, "rb").read() + b"\\r\\n"',
  'body += f"--{boundary}--\\r\\n".encode()',
  'headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"',
]

function callLines({ path, sends }: CalledLookup, values: Values, stated: Stated): string[] {
  const at = pythonText(path)
  const { consent_id: id, ...texts } = stated
  // Only of this call: the requests for the result of a task state nothing.
  const headers =
    id === undefined ? 'headers' : `{**headers, ${pythonText(consentIdHeader)}: ${pythonText(id)}}`
  if (sends === 'form')
    return [...formLines(values), `answer = send(${pythonText(pathWith(path, stated))}, body, ${headers})`]
  const fields = dictionary({ ...values, ...texts })
  if (sends === 'json')
    return [
      'headers["Content-Type"] = "application/json"',
      `answer = send(${at}, json.dumps(${fields}).encode(), ${headers})`,
    ]
  return [`query = urllib.parse.urlencode(${fields})`, `answer = send(${at} + "?" + query, None, ${headers})`]
}

/** A refusal has no request_id, and is printed as it is. */
const taskLines = (poll: string) => [
  '# The call submits a task: ask for its result until it has ended.',
  'task = answer.get("request_id")',
  'while task:',
  `    answer = send(${pythonText(`${poll}?request_id=`)} + task, None, headers, "GET")`,
  '    if not isinstance(answer, list) or answer[0]["status"] != "in_progress":',
  '        break',
  '    time.sleep(1)',
]

export function pythonOf(lookup: CalledLookup, values: Values, access: Access, stated: Stated): string {
  const { baseUrl, authorityFile, clientId, secret } = access
  const trust = authorityFile === null ? '' : `cafile=${pythonText(authorityFile)}`
  const isWithToken = lookup.credentials === 'token-and-key'
  return [
    `import json, os, ssl, ${lookup.poll === null ? '' : 'time, '}urllib.error, urllib.parse, urllib.request`,
    '',
    `BASE = ${pythonText(baseUrl)}`,
    `ID = ${pythonText(clientId)}`,
    `SECRET = ${secret === undefined ? 'os.environ["SECRET"]' : pythonText(secret)}`,
    `METHOD = ${pythonText(lookup.method)}`,
    `TLS = ssl.create_default_context(${trust})`,
    '',
    ...sending,
    '',
    ...(isWithToken
      ? [
          'form = urllib.parse.urlencode({"client_id": ID, "client_secret": SECRET}).encode()',
          'token = send("/v1/authorize", form)["access_token"]',
          'headers = {"Authorization": "Bearer " + token, "x-api-key": SECRET}',
        ]
      : ['headers = {"x-api-key": SECRET, "client-id": ID}']),
    ...callLines(lookup, values, stated),
    ...(lookup.poll === null ? [] : taskLines(lookup.poll)),
    'print(json.dumps(answer, indent=2, ensure_ascii=False))',
  ].join('\n')
}
