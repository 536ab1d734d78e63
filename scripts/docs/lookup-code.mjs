// Writes a call of a lookup in shell, TypeScript and Python. test/acceptance/lookup-pages.test.ts runs every line.

/** What later steps of a journey take from the answer of an earlier one: variable, and place in the answer. */
const stored = {
  'ekyc/aadhaar/generate-otp': { name: 'reference_id', at: ['reference_id'] },
  'itr/create-client': { name: 'itr_client_id', at: ['data', 'client_id'] },
}
/** The step before, by lookup: its answer holds a parameter. */
const stepsBefore = {
  'ekyc/aadhaar/verify-otp': 'ekyc/aadhaar/generate-otp',
  'itr/26as-download': 'itr/create-client',
  'gst/tax-payer/otp/verify': 'gst/tax-payer/otp',
  'gst/tax-payer/session/refresh': 'gst/tax-payer/otp/verify',
}
export const stepBefore = ({ name }) => stepsBefore[name]

const shellName = (name) => name.toUpperCase()
const camelCase = (name) => name.replaceAll(/_(.)/g, (_whole, letter) => letter.toUpperCase())
const isForm = ({ route }) => route.from === 'form'
/** Neither a form nor JSON: the parameters of a POST in its address, without a body. */
const isBare = ({ route, task }) => route.method === 'POST' && route.from === undefined && task === undefined

/** The required parameters, and the consent that a sensitive lookup is refused without: name -> its example, or the variable that an earlier step stored. */
function valuesOf(lookup) {
  const before = stored[stepBefore(lookup)]?.name
  return Object.entries(lookup.input)
    .filter(([name, { required }]) => required || name === 'consent')
    .map(([name, { example }]) => ({ name, example, isStored: name === before }))
}

const shellAddress = (values) =>
  values
    .map(({ name, example, isStored }) =>
      isStored ? `${name}=$${shellName(name)}` : `${name}=${encodeURIComponent(example)}`,
    )
    .join('&')

const shellJson = (values) =>
  `'{${values
    .map(({ name, example, isStored }) =>
      isStored ? `"${name}":"'$${shellName(name)}'"` : `"${name}":${JSON.stringify(example)}`,
    )
    .join(',')}}'`

const taken = ({ name }, { at }) =>
  `${shellName(stored[name].name)}=$(SENT | node -p "JSON.parse(fs.readFileSync(0)).${at.join('.')}")`

/** @param hasTwin it has a POST beside its GET */
export function shellLines(lookup, hasTwin) {
  const values = valuesOf(lookup)
  const { path, method } = lookup.route
  const asJson = `ask -H 'Content-Type: application/json' -d ${shellJson(values)} $BASE${path}`
  if (isForm(lookup))
    return [`ask ${values.map(({ name }, i) => `-F ${name}=@${'ab'[i]}.jpg`).join(' ')} $BASE${path}`]
  if (lookup.task !== undefined) {
    const poll = `ask "$BASE${lookup.task.poll}?request_id=$TASK"`
    return [`TASK=$(${asJson} | node -p "JSON.parse(fs.readFileSync(0)).request_id")`, poll]
  }
  const sent = isBare(lookup)
    ? [`ask -X POST -H "client-id: $ID" "$BASE${path}?${shellAddress(values)}"`]
    : [
        ...(method === 'GET' ? [`ask "$BASE${path}?${shellAddress(values)}"`] : []),
        ...(hasTwin || method === 'POST' ? [asJson] : []),
      ]
  const place = stored[lookup.name]
  return place === undefined ? sent : sent.map((line) => taken(lookup, place).replace('SENT', () => line))
}

const quoted = (text) => `'${text.replaceAll("'", "\\'")}'`

/** @param operationId the lookup's function in the SDK */
export function typescriptLines(lookup, operationId) {
  const values = valuesOf(lookup)
  if (isForm(lookup)) {
    const blobs = values.map(({ name }, i) => `${name}: await openAsBlob('${'ab'[i]}.jpg')`)
    return [
      "import { openAsBlob } from 'node:fs'",
      '',
      `const answer = await satyapan.${operationId}({ ${blobs.join(', ')} })`,
      'console.log(answer.sub_code)',
    ]
  }
  const input = values.map(
    ({ name, example, isStored }) => `${name}: ${isStored ? camelCase(name) : quoted(example)}`,
  )
  const place = stored[lookup.name]
  if (lookup.task !== undefined)
    return [
      `const task = await satyapan.tasks.run('${operationId}', { ${input.join(', ')} })`,
      'console.log(task.status)',
    ]
  const call = `const answer = await satyapan.${operationId}({ ${input.join(', ')} })`
  if (place === undefined) return [call, 'console.log(answer.sub_code)']
  return [
    call,
    "if (answer.sub_code !== 'SUCCESS') throw new Error(answer.message)",
    `const ${camelCase(place.name)} = answer.${place.at.join('.')}`,
  ]
}

export function pythonLines(lookup) {
  const values = valuesOf(lookup)
  const { path } = lookup.route
  if (isForm(lookup)) {
    const files = values.map(({ name }, i) => `'${name}': '${'ab'[i]}.jpg'`)
    return [`answer = ask('${path}', files={${files.join(', ')}})`, "print(answer['sub_code'])"]
  }
  const params = values.map(
    ({ name, example, isStored }) => `'${name}': ${isStored ? name : quoted(example)}`,
  )
  const given = isBare(lookup) ? `query={${params.join(', ')}}` : `{${params.join(', ')}}`
  const place = stored[lookup.name]
  if (lookup.task !== undefined)
    return [
      `task = ask('${path}', ${given})`,
      `[result] = ask('${lookup.task.poll}', query={'request_id': task['request_id']}, method='GET')`,
      "print(result['status'])",
    ]
  const call = `answer = ask('${path}', ${given})`
  return place === undefined
    ? [call, "print(answer['sub_code'])"]
    : [call, `${place.name} = answer${place.at.map((key) => `['${key}']`).join('')}`]
}
