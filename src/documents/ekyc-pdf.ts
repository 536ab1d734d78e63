// Draws the PDF of an Aadhaar eKYC answer: the portrait and what the authority holds, the number masked.
import type { Fonts } from './fonts.js'
import { createPdf, drawFeet, faded, ink, type TextStyle } from './pdf-page.js'
import { writtenTime } from './written-time.js'

const title: TextStyle = { size: 18, weight: 'bold', colour: ink }
const label: TextStyle = { size: 8, weight: 'regular', colour: faded }
const fact: TextStyle = { size: 12, weight: 'regular', colour: ink }
const portraitWidth = 110

/** The kinds of picture that the PDF library reads, by their first bytes. */
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Makes the PDF.
 * @param data the answer of verify-otp in the interface's words
 * @param madeAt Unix milliseconds
 */
export function ekycPdf(parts: {
  fonts: Fonts
  data: Readonly<Record<string, unknown>>
  madeAt: number
}): Promise<Buffer> {
  const { fonts, data, madeAt } = parts
  const page = createPdf({ fonts, title: 'Aadhaar eKYC', madeAt, layout: 'portrait' })
  const { document } = page
  const { left, right, top } = document.page.margins
  const width = document.page.width - left - right
  let y = top
  y += page.draw('Aadhaar eKYC', { x: left, y, width }, title) + 14

  const photo = Buffer.from(textOf(data.photo), 'base64')
  const withPhoto = isPicture(photo)
  if (withPhoto) document.image(photo, left + width - portraitWidth, y, { width: portraitWidth })

  const address = (data.address ?? {}) as Readonly<Record<string, unknown>>
  const place = [
    'house',
    'street',
    'landmark',
    'locality',
    'vtc',
    'subDistrict',
    'district',
    'state',
    'pin',
    'country',
  ]
  const facts = [
    ['Name', textOf(data.name)],
    ['Aadhaar number', textOf(data.maskedNumber)],
    ['Date of birth', textOf(data.dateOfBirth)],
    ['Gender', textOf(data.gender)],
    ['Care of', textOf(address.careOf)],
    [
      'Address',
      [...new Set(place.map((name) => textOf(address[name])))].filter((part) => part !== '').join(', '),
    ],
    ['Post office', textOf(address.postOffice)],
  ] as const
  const column = width - (withPhoto ? portraitWidth + 20 : 0)
  for (const [name, value] of facts) {
    if (value === '') continue
    y += page.draw(name, { x: left, y, width: column }, label)
    y += page.draw(value, { x: left, y, width: column }, fact) + 8
  }
  drawFeet(page, `Generated ${writtenTime(madeAt)} from what the source returned.`)
  return page.finish()
}
