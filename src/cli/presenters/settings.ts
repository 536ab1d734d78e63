// Shows the configuration in force: where it comes from, then each key with its value, those that are set first.
import { showSettings } from '../../server/operations/settings.js'
import { present } from '../row-command.js'
import { tableText } from '../table.js'

const valueText = (value: unknown): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

export const settingPresenters = [
  present(showSettings, {
    text({ items, file, ...about }, { colour }) {
      const facts = { ...about, file: file ?? 'none: all settings are at their defaults' }
      const setFirst = [...items].sort((a, b) => Number(a.is_default) - Number(b.is_default))
      return [
        tableText(['', ''], Object.entries(facts), colour).replace(/^.*\n/, ''),
        tableText(
          ['key', 'set', 'takes effect', 'value'],
          setFirst.map(({ key, value, is_default, takes_effect }) => [
            key,
            is_default ? 'no' : 'yes',
            takes_effect.split(',')[0]!,
            valueText(value),
          ]),
          colour,
        ),
      ].join('\n')
    },
  }),
]
