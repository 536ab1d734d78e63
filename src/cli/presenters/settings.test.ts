// Tests how the configuration in force is shown: what is set comes first, and when a change of it takes effect.
import { expect, it } from 'vitest'
import { settingPresenters } from './settings.js'

const item = (key: string, value: unknown, is_default: boolean, takes_effect: string) => ({
  key,
  about: 'For a test.',
  expects: 'anything',
  value,
  is_default,
  takes_effect,
})

it('shows what is set first, and values as a file has them', () => {
  const answer = {
    mode: 'sandbox',
    data_dir: '/var/lib/satyapan',
    file: null,
    items: [
      item('admin.port', 8444, true, 'restart'),
      item('publicUrl', null, true, 'restart'),
      item('prices', { panbasic: 150 }, false, 'reload, those of one client at once'),
    ],
  }
  const [, presenter] = settingPresenters[0]!
  const text = (presenter.text as (answer: unknown, about: { colour: boolean }) => string)(answer, {
    colour: false,
  })
  expect(text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | ').trim())).toEqual([
    'mode | sandbox',
    'data_dir | /var/lib/satyapan',
    'file | none: all settings are at their defaults',
    '',
    'key | set | takes effect | value',
    'prices | yes | reload | {"panbasic":150}',
    'admin.port | no | restart | 8444',
    'publicUrl | no | restart | -',
    '',
  ])
})
