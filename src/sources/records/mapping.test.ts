// Tests the direction of --map: the column of the file, then the column of the records.
import { expect, it } from 'vitest'
import { noMapping } from './column-names.js'
import { kindOf } from './kinds.js'
import { joinMappings, MappingProblem } from './mapping.js'

const joined = (...map: string[]) => joinMappings(kindOf('vehicle'), noMapping, { map, ignore: [] })

it('reads THEIRS=ours', () => {
  expect(joined('Reg No=rc_number', 'a=b=owner_name').columns).toEqual({
    'Reg No': 'rc_number',
    'a=b': 'owner_name',
  })
})

it('says in one line that a pair is the wrong way round', () => {
  const line = '--map "rc_number=Reg No" is the wrong way round: write --map "Reg No=rc_number"'
  expect(() => joined('rc_number=Reg No')).toThrow(new MappingProblem(line))
})

it.each([
  ['Reg No=rc_no', /^"Reg No" cannot be "rc_no"/],
  ['Reg No', /^--map "Reg No": it must be "NAME IN THE FILE=column"$/],
  ['=rc_number', /it must be "NAME IN THE FILE=column"$/],
])('refuses %s', (typed, line) => {
  expect(() => joined(typed)).toThrow(line)
})
