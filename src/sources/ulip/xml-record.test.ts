// Tests the reader of XML records: what it reads, and what it refuses.
import { expect, it } from 'vitest'
import { readXmlRecord } from './xml-record.js'

const record = (content: string) => readXmlRecord(`<V>${content}</V>`)

it.each([
  ['<a>1</a> <b> x y </b>\n', { a: '1', b: 'x y' }],
  [
    '<a>M &amp; M &#x20B9; &#65; &lt;i&gt; &quot;&apos; &nbsp; &#0; A & B</a>',
    { a: `M & M ₹ A <i> "' &nbsp; &#0; A & B` },
  ],
  ['<a/><b /><c></c><d x="1">2</d>', { a: '', b: '', c: '', d: '2' }],
  ['<a><b>1</b></a><c>2</c><d><![CDATA[x]]></d>', { a: '', c: '2', d: '' }],
  ['', {}],
  ['<__proto__>x</__proto__>', JSON.parse('{"__proto__":"x"}')],
])('reads %s', (content, expected) => expect(record(content)).toEqual(expected))

it('reads a prolog and white space around the root', () =>
  expect(readXmlRecord(' <?xml version="1.0"?>\n<V x="1">\n<a>1</a></V >\n')).toEqual({ a: '1' }))

it.each([
  '<V><a>1</a>',
  '<V><a>1</V>',
  'V',
  '<V>text<a>1</a></V>',
  '<V><a>1</a>text</V>',
  '<V><a>1</a><a>2</a></V>',
  '',
])('refuses %j', (text) => expect(() => readXmlRecord(text)).toThrow(/response/))

it('is quick on a long text that is no document', () => {
  const began = performance.now()
  for (const text of [
    `<V>${'<a>'.repeat(200_000)}</V>`,
    `<V>${' '.repeat(500_000)}`,
    `<V>${'<a x'.repeat(100_000)}`,
  ])
    expect(() => readXmlRecord(text)).toThrow()
  expect(performance.now() - began).toBeLessThan(2_000)
})
