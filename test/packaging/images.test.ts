// Tests the samples for containers with the linters of their formats, and what they promise an operator.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadTool, sample } from './tools.js'

interface Instruction {
  getInstruction(): string
  getArgumentsContent(): string | null
}

const dockerfile = readFileSync(sample('docker/Dockerfile'), 'utf8')
const packed = readFileSync(sample('docker/Dockerfile.packed'), 'utf8')

it('the linter of Dockerfiles reports nothing, and would report a fault', () => {
  const { validate } = loadTool('dockerfile-utils')
  expect(validate(dockerfile)).toEqual([])
  expect(validate(packed)).toEqual([])
  expect(validate(dockerfile.replace('USER 10001:10001', 'USR 10001:10001'))).not.toEqual([])
})

it('the image is built in two stages, and runs as a user without a name on the host', () => {
  const { DockerfileParser } = loadTool('dockerfile-ast')
  const all: Instruction[] = DockerfileParser.parse(dockerfile).getInstructions()
  const stages = all.filter((each) => each.getInstruction() === 'FROM')
  expect(stages).toHaveLength(2)
  const last = all.slice(all.indexOf(stages[1]!))
  const said = (name: string) =>
    last.filter((each) => each.getInstruction() === name).map((each) => each.getArgumentsContent())
  expect(said('USER')).toEqual(['10001:10001'])
  expect(said('COPY')).toEqual(['/opt/satyapan /opt/satyapan'])
  for (const name of ['HEALTHCHECK', 'ENTRYPOINT', 'CMD', 'VOLUME', 'STOPSIGNAL'])
    expect(said(name), name).toHaveLength(1)
})

it('an image from a packed package is the same but for what it is built from', () => {
  const lastStage = (text: string) => text.slice(text.lastIndexOf('\nFROM '))
  expect(lastStage(packed)).toBe(lastStage(dockerfile))
  expect(packed).not.toMatch(/NPM_REGISTRY|COPY \. /)
})

it('every way of starting the service bounds the arenas of glibc', () => {
  const texts = [
    dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')),
    readFileSync(sample('systemd/satyapan.service'), 'utf8'),
    JSON.parse(readFileSync(sample('../package.json'), 'utf8')).scripts.start,
  ]
  for (const text of texts) expect(text).toMatch(/MALLOC_ARENA_MAX=(2\b|\$\{MALLOC_ARENA_MAX:-2\})/)
})

it('both stages take their base from one argument, so that an image can be pinned by its digest', () => {
  expect(dockerfile.match(/^FROM \S+/gm)).toEqual([`FROM $\{BASE}`, `FROM $\{BASE}`])
  expect(dockerfile.match(/^ARG BASE=.*$/gm)).toEqual(['ARG BASE=node:24-bookworm-slim'])
})

it('no secret of a checkout is sent to the builder', () => {
  const ignored = readFileSync(sample('../.dockerignore'), 'utf8').split('\n')
  for (const pattern of [
    '**/.env',
    '**/.env.*',
    '**/*.key',
    '**/*.pem',
    'data',
    'satyapan.config.yaml',
    '.git',
  ])
    expect(ignored).toContain(pattern)
})

it('the linter of compose files reports nothing, and would report a fault', () => {
  const { DCLinter } = loadTool('dclint')
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
  const [result] = linter.lintFiles([sample('compose.yaml')], false)
  expect(result.messages).toEqual([])
  const context = { path: 'x', sourceCode: 'services:\n  a:\n    image: a\n', content: { services: {} } }
  expect(linter.lintContent(context)).not.toEqual([])
})

it('compose gives the service a read-only root file system and no privileges', () => {
  const { services } = parse(readFileSync(sample('compose.yaml'), 'utf8'))
  expect(services.satyapan).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    depends_on: { postgres: { condition: 'service_healthy' } },
  })
})
