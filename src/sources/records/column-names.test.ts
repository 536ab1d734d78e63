// Tests which column of a kind is suggested for a name of a file, and which names get no suggestion.
import { describe, expect, it } from 'vitest'
import { createColumnNames, numbersLines } from './column-names.js'
import { type KindName, kindOf } from './kinds.js'

const nearest = (kind: KindName, name: string) =>
  createColumnNames(kind, Object.keys(kindOf(kind).columns)).nearest(name)

describe('suggests', () => {
  it.each<[KindName, string, string]>([
    ['pan', 'PAN No.', 'pan_number'],
    ['pan', 'Name', 'full_name'],
    ['pan', 'Date of Birth', 'dob'],
    ['vehicle', 'Regn Date', 'registration_date'],
    ['vehicle', 'Chassis No', 'vehicle_chasi_number'],
    ['employment', 'DOJ', 'date_of_joining'],
  ])('for a file of %s with "%s": %s', (kind, theirs, ours) => expect(nearest(kind, theirs)).toBe(ours))
})

describe('suggests nothing', () => {
  it.each<[KindName, string]>([
    ['pan', 'Sr No'],
    ['pan', 'S.No.'],
    ['pan', 'Serial Number'],
    ['pan', 'Branch Number'],
    ['pan', 'Branch Code'],
    ['vehicle', 'Sl. No'],
    ['vehicle', 'Customer Name'],
  ])('for a file of %s with "%s"', (kind, theirs) => expect(nearest(kind, theirs)).toBeUndefined())
})

it('knows headings that number the lines', () => {
  expect(['Sr No', 'S. No.', 'Sl.No', '#', 'Row No', 'PAN No', 'Serial'].filter(numbersLines)).toEqual([
    'Sr No',
    'S. No.',
    'Sl.No',
    'Row No',
    'Serial',
  ])
})
