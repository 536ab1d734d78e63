// Tests the settings of webhooks: valid ones are read, and a wrong one stops the start with one line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(webhooks: object) {
  writeFileSync(join(folder, 'satyapan.config.yaml'), JSON.stringify({ webhooks }))
  return readConfig({}, folder)
}

describe('webhooks in the configuration', () => {
  it('name private networks and a proxy', () => {
    const config = read({ allowNetworks: ['10.20.0.0/16', 'fd00::/8'], proxy: 'http://proxy.internal:3128/' })
    expect(config['webhooks.allowNetworks']).toEqual(['10.20.0.0/16', 'fd00::/8'])
    expect(config['webhooks.proxy']).toBe('http://proxy.internal:3128')
    expect(read({})['webhooks.allowNetworks']).toEqual([])
    expect(read({})['webhooks.proxy']).toBeUndefined()
  })

  it.each([
    [{ allowNetworks: ['0.0.0.0/0'] }, 'webhooks.allowNetworks'],
    [{ allowNetworks: ['10.0.0.1'] }, 'webhooks.allowNetworks'],
    [{ allowNetworks: '10.0.0.0/8' }, 'webhooks.allowNetworks'],
    [{ proxy: 'proxy:3128' }, 'webhooks.proxy'],
    [{ proxy: 'socks5://proxy:1080' }, 'webhooks.proxy'],
  ])('%j is refused', (webhooks, key) => expect(() => read(webhooks)).toThrow(`${key} is `))

  it('a refused proxy address is not repeated with its password', () => {
    let message = ''
    try {
      read({ proxy: 'http://user:hunter2@proxy:3128' })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain('webhooks.proxy has credentials in it')
    expect(message).not.toContain('hunter2')
  })
})
