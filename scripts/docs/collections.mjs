// Makes collections of requests for Postman and Bruno from the OpenAPI document. Pure: facts in, text out.
import bruno from '@usebruno/lang'

/** Values that later requests take from answers, with their place in the answer. */
const captured = ['request_id', 'transaction_id', 'reference_id']
const variables = {
  base_url: 'https://127.0.0.1:8443',
  client_id: '',
  client_secret: '',
  token: '',
  ...Object.fromEntries([...captured, 'itr_client_id'].map((name) => [name, ''])),
}
const about =
  'Set base_url, client_id and client_secret (of the sandbox: data/sandbox.json), send Authorize, then anything else. ' +
  'Trust the authority of the service (ca_file) in the settings of the program. Files of batches are in samples.'

/**
 * Runs after each answer. `body`, `price` and `set` are a program's expressions for the answer, its price, and
 * storing a variable.
 */
const keepScript = ({ body, price, set }) => [
  `const body = ${body};`,
  "if (body && typeof body === 'object') {",
  '  const found = { ...body, ...body.data };',
  `  if (found.access_token) ${set}('token', found.access_token);`,
  `  for (const name of ['request_id', 'reference_id']) if (found[name]) ${set}(name, found[name]);`,
  `  if (body.data?.client_id) ${set}('itr_client_id', body.data.client_id);`,
  `  if (body.transaction_id && ${price} != null) ${set}('transaction_id', body.transaction_id);`,
  '}',
]

const sampleFile = (column) => `samples/${column}.csv`

/** The value of a parameter: from an earlier answer, or the document's example. */
function sampleValue(name, example) {
  return captured.includes(name) ? `{{${name}}}` : String(example ?? '')
}

function bodyOf(path, operation, columns) {
  const content = operation.requestBody?.content ?? {}
  const urlencoded = content['application/x-www-form-urlencoded']
  const media = content['application/json'] ?? content['multipart/form-data'] ?? urlencoded
  if (media === undefined) return undefined
  if (content['application/json'] !== undefined) {
    const later = path.endsWith('/26as-download') ? { itr_client_id: '{{itr_client_id}}' } : {}
    return { json: JSON.stringify({ ...media.example, ...later }, null, 2) }
  }
  const fields = Object.entries(media.schema.properties).map(([name, schema]) =>
    schema.format === 'binary'
      ? { name, file: columns.has(path) ? sampleFile(columns.get(path)) : '' }
      : { name, value: Object.hasOwn(variables, name) ? `{{${name}}}` : (schema.const ?? '') },
  )
  if (media === urlencoded) return { form: fields, isUrlencoded: true }
  // The interface accepts any one of the parts; the example sends one.
  return { form: columns.has(path) ? fields.slice(0, 1) : fields }
}

function requestOf(path, method, operation, columns) {
  const own = (operation.parameters ?? []).filter(({ name }) => name !== undefined)
  const query = own
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, example, description }) => ({
      name,
      value: sampleValue(name, example),
      // The result of a task is asked for by one of two ids: the first.
      enabled: required === true || name === 'request_id' || name === 'consent',
      about: description ?? '',
    }))
  const isOpen = operation.security?.length === 0
  return {
    id: operation.operationId,
    name: operation.operationId,
    summary: operation.summary,
    folder: operation.tags[0],
    method,
    // An id that no consent had before: one that was withdrawn cannot be registered again.
    path: path
      .replace('/consents/{id}', '/consents/of-{{transaction_id}}')
      .replace(/(?<!\{)\{(\w+)\}(?!\})/g, '{{$1}}'),
    query,
    headers: isOpen ? [] : ['x-api-key', 'client-id'],
    hasToken: (operation.security ?? []).some((one) => Object.hasOwn(one, 'accessToken')),
    body: bodyOf(path, operation, columns),
  }
}

/** The service returns a complete signed link; clients do not build it. */
const isLink = (operation) => (operation.parameters ?? []).some(({ name }) => name === 'sig')

/**
 * Every request in the order of the document, except that the request that cancels a batch comes last in its folder.
 */
export function requestsOf(document, catalogue) {
  const columns = new Map(
    catalogue.filter(({ route }) => route.batch).map(({ route }) => [route.batch, route.column]),
  )
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => !isLink(operation))
      .map(([method, operation]) => requestOf(path, method.toUpperCase(), operation, columns)),
  )
}

const headerValues = { 'x-api-key': '{{client_secret}}', 'client-id': '{{client_id}}' }

function postmanItem({ name, summary, method, path, query, headers, hasToken, body }) {
  const search = query.filter(({ enabled }) => enabled).map(({ name: key, value }) => `${key}=${value}`)
  const url = {
    raw: `{{base_url}}${path}${search.length === 0 ? '' : `?${search.join('&')}`}`,
    host: ['{{base_url}}'],
    path: path.slice(1).split('/'),
    query: query.map(({ name: key, value, enabled, about: description }) => ({
      key,
      value,
      ...(enabled ? {} : { disabled: true }),
      description,
    })),
  }
  const form = body?.form?.map(({ name: key, value, file }) =>
    file === undefined ? { key, value, type: 'text' } : { key, type: 'file', src: file === '' ? [] : file },
  )
  const sentForm = body?.isUrlencoded
    ? { mode: 'urlencoded', urlencoded: form }
    : { mode: 'formdata', formdata: form }
  const sent = body?.json
    ? { mode: 'raw', raw: body.json, options: { raw: { language: 'json' } } }
    : form && sentForm
  return {
    name,
    request: {
      ...(hasToken ? {} : { auth: { type: 'noauth' } }),
      method,
      header: headers.map((key) => ({ key, value: headerValues[key] })),
      url,
      ...(sent ? { body: sent } : {}),
      description: summary,
    },
  }
}

function postmanCollection(requests) {
  const folders = [...new Set(requests.map(({ folder }) => folder))]
  return {
    info: {
      name: 'Satyapan',
      description: about,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: keepScript({
            body: '(() => { try { return pm.response.json() } catch {} })()',
            price: "pm.response.headers.get('X-Satyapan-Price')",
            set: 'pm.collectionVariables.set',
          }),
        },
      },
    ],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: folders.map((name) => ({
      name,
      item: requests.filter(({ folder }) => folder === name).map(postmanItem),
    })),
  }
}

function brunoRequest({ name, summary, method, path, query, hasToken, headers, body }, seq) {
  const search = query.filter(({ enabled }) => enabled).map(({ name: key, value }) => `${key}=${value}`)
  const formKind = body?.isUrlencoded ? 'formUrlEncoded' : 'multipartForm'
  const kind = body?.json ? 'json' : body?.form ? formKind : 'none'
  const form = body?.form?.map(({ name: key, value, file }) => ({
    name: key,
    enabled: true,
    ...(file === undefined ? { type: 'text', value } : { type: 'file', value: file === '' ? [] : [file] }),
  }))
  return bruno.jsonToBruV2({
    meta: { name, type: 'http', seq },
    http: {
      method: method.toLowerCase(),
      url: `{{base_url}}${path}${search.length === 0 ? '' : `?${search.join('&')}`}`,
      body: kind,
      auth: hasToken ? 'inherit' : 'none',
    },
    params: query.map(({ name: key, value, enabled }) => ({ name: key, value, enabled, type: 'query' })),
    headers: headers.map((key) => ({ name: key, value: headerValues[key], enabled: true })),
    ...(body ? { body: body.json ? { json: body.json } : { [formKind]: form } } : {}),
    docs: summary,
  })
}

const brunoWords = {
  body: 'res.getBody()',
  price: "res.getHeader('x-satyapan-price')",
  set: 'bru.setVar',
}

function brunoFiles(requests) {
  const config = { version: '1', name: 'Satyapan', type: 'collection', ignore: ['node_modules', '.git'] }
  const collection = bruno.jsonToCollectionBru({
    auth: { mode: 'bearer', bearer: { token: '{{token}}' } },
    script: { res: keepScript(brunoWords).join('\n') },
    docs: about,
  })
  const environment = bruno.envJsonToBruV2({
    variables: ['base_url', 'client_id', 'client_secret'].map((name) => ({
      name,
      value: variables[name],
      enabled: true,
      secret: name === 'client_secret',
    })),
  })
  return new Map([
    ['bruno.json', `${JSON.stringify(config, null, 2)}\n`],
    ['collection.bru', collection],
    ['environments/sandbox.bru', environment],
    ...requests.map((request, at) => [
      `${request.folder}/${request.name}.bru`,
      brunoRequest(request, at + 1),
    ]),
  ])
}

/** Files below docs/collections, by name. */
export function collectionFiles({ document, catalogue }) {
  const requests = requestsOf(document, catalogue)
  const batches = catalogue.filter(({ route }) => route.batch)
  const samples = batches.map(({ route: { column }, input }) => [
    sampleFile(column),
    `${column}\n${input[column].example}\n`,
  ])
  return new Map([
    ['satyapan.postman_collection.json', `${JSON.stringify(postmanCollection(requests), null, 2)}\n`],
    ...samples,
    ...[...brunoFiles(requests), ...samples].map(([name, text]) => [`bruno/${name}`, text]),
  ])
}
