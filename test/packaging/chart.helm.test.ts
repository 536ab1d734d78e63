// Tests the Helm chart, rendered by Helm and validated against Kubernetes' schemas.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { helm, loadTool, sample } from './tools.js'

interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
}

const required = ['image.repository=r/satyapan', 'database.existingSecret=d', 'masterKey.existingSecret=m']
const everything = [
  ...[
    'adminEnabled=true',
    'tls.existingSecret=t',
    'serviceMonitor.enabled=true',
    'environmentSecrets={one,two}',
  ],
  ...['imagePullSecrets[0].name=p', 'adminFrom[0].podSelector.matchLabels.app=prometheus'],
  ...['nodeSelector.disk=ssd', 'tolerations[0].operator=Exists', 'service.annotations.a=b'],
  'affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey=zone',
]

function run(words: readonly string[], values: readonly string[]) {
  const set = values.flatMap((value) => ['--set', value])
  return spawnSync(helm, [...words, sample('helm'), ...set], { encoding: 'utf8' })
}

function rendered(values: readonly string[]): KubernetesObject[] {
  const { status, stdout, stderr } = run(['template', 'x'], values)
  if (status !== 0) throw new Error(stderr)
  return parseAllDocuments(stdout).flatMap((each) => each.toJS() ?? [])
}

/** A copy that records which of its fields were read, and names those that were not. */
function watched(value: unknown, path: string): { copy: unknown; unread: () => string[] } {
  if (typeof value !== 'object' || value === null) return { copy: value, unread: () => [] }
  const fields = new Map(Object.entries(value).map(([key, of]) => [key, watched(of, `${path}.${key}`)]))
  const read = new Set<string>()
  const copies = Object.fromEntries([...fields].map(([key, { copy }]) => [key, copy]))
  const target = Array.isArray(value) ? [...fields.values()].map(({ copy }) => copy) : copies
  const copy = new Proxy(target, {
    get: (of, key, receiver) => {
      if (typeof key === 'string') read.add(key)
      return Reflect.get(of, key, receiver)
    },
  })
  const unread = () =>
    [...fields].flatMap(([key, field]) => (read.has(key) ? field.unread() : [`${path}.${key}`]))
  return { copy, unread }
}

/** What is wrong with an object. The schemas accept unknown fields, so those that no schema reads count as unknown. */
function faults(object: KubernetesObject): string[] {
  const { apiVersion, kind } = object
  const family = kind === 'ServiceMonitor' ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'
  const { prototype } = loadTool(`${family}/${apiVersion}/${kind}`)[kind]
  const { copy, unread } = watched(object, kind)
  try {
    prototype.validate.call(copy)
  } catch (error) {
    return [`${kind}: ${(error as Error).message}`]
  }
  return unread()
}

const kinds = ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service']

it.each([
  ['the required values', required, kinds],
  [
    'every value',
    [...required, ...everything],
    [...kinds, 'NetworkPolicy', 'Service', 'ServiceMonitor'].sort(),
  ],
])('with %s is what Helm accepts and Kubernetes knows', (_name, values, expected) => {
  const linted = run(['lint', '--strict', '--quiet'], values)
  expect([linted.status, linted.stderr]).toEqual([0, ''])
  const objects = rendered(values)
  expect(objects.map(({ kind }) => kind).sort()).toEqual(expected)
  expect(objects.flatMap(faults)).toEqual([])
})

it('is refused by those schemas with a misspelt field or one of another type', () => {
  const deployment = rendered(required).find(({ kind }) => kind === 'Deployment')
  const wrong = (from: string, to: string) => faults(JSON.parse(JSON.stringify(deployment).replace(from, to)))
  expect(wrong('"readinessProbe"', '"readinesProbe"')).toEqual([
    expect.stringMatching(/spec\.containers\.0\.readinesProbe$/),
  ])
  expect(wrong('"containerPort":8443', '"containerPort":"https"')).toEqual([
    expect.stringMatching(/containerPort must be/),
  ])
})

it('runs without privileges, as an unnamed user and with a read-only root file system', () => {
  const deployment = rendered(required).find(({ kind }) => kind === 'Deployment')
  const securityContext = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  }
  expect(deployment).toMatchObject({
    spec: {
      template: {
        spec: {
          securityContext: { runAsNonRoot: true, runAsUser: 10001 },
          initContainers: [{ securityContext }],
          containers: [{ securityContext }],
        },
      },
    },
  })
})

describe('administration', () => {
  const opened = ['adminEnabled=true', 'adminFrom[0].podSelector.matchLabels.app=gateway']
  const hostOf = (objects: readonly KubernetesObject[]) => {
    const map = objects.find(({ kind }) => kind === 'ConfigMap') as unknown as {
      data: Record<string, string>
    }
    return parse(map.data['satyapan.config.yaml']!).admin.host
  }

  it('answers inside the pod alone, whatever the configuration file says', () => {
    for (const values of [required, [...required, 'config.admin.host=0.0.0.0']]) {
      const objects = rendered(values)
      expect(hostOf(objects)).toBe('127.0.0.1')
      expect(JSON.stringify(objects.filter(({ kind }) => kind !== 'ConfigMap'))).not.toContain('8444')
    }
  })

  it('is opened on purpose, to those that are named', () => {
    const objects = rendered([...required, ...opened])
    expect(hostOf(objects)).toBe('0.0.0.0')
    const policy = objects.find(({ kind }) => kind === 'NetworkPolicy')
    expect(policy).toMatchObject({
      spec: {
        ingress: [
          { ports: [{ port: 'https' }] },
          { ports: [{ port: 'admin' }], from: [{ podSelector: { matchLabels: { app: 'gateway' } } }] },
        ],
      },
    })
  })

  it.each([
    ['adminFrom', ['adminEnabled=true']],
    ['serviceMonitor.enabled needs adminEnabled', ['serviceMonitor.enabled=true']],
  ])('is refused with a line that names %s', (line, values) => {
    const { status, stderr } = run(['template', 'x'], [...required, ...values])
    expect([status, stderr]).toEqual([1, expect.stringContaining(line)])
  })
})

it.each(required)('is not rendered without %s', (missing) => {
  const { status, stderr } = run(
    ['template', 'x'],
    required.filter((value) => value !== missing),
  )
  expect(status).toBe(1)
  expect(stderr).toContain(missing.split('=')[0])
})

it('a pod has the time that the hook, the drain and the stop take', () => {
  const graceS = (values: readonly string[]) => {
    const [deployment] = rendered([...required, ...values]).filter(({ kind }) => kind === 'Deployment')
    return JSON.parse(JSON.stringify(deployment)).spec.template.spec.terminationGracePeriodSeconds
  }
  expect([graceS([]), graceS(['config.drainS=30', 'preStopSeconds=0'])]).toEqual([25, 45])
})
