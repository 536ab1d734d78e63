// Tests notes and keys by the examples of the specifications and of Go's library.
import { expect, it } from 'vitest'
import { readCheckpoint } from './checkpoint.js'
import { signingKeyOf } from './ed25519.js'
import { isSigned, keyText, readKey, readNote, signNote, verifierKey } from './note.js'

// From the documentation of golang.org/x/mod/sumdb/note.
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const example = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

it("verifies the example of Go's library", () => {
  const key = readKey(peter)!
  expect(keyText(key)).toBe(peter)
  expect(isSigned(readNote(example)!, key)).toBe(true)
  expect(isSigned(readNote(example.replace('problem,', 'problem'))!, key)).toBe(false)
})

it('signs what it verifies, and takes no other key for it', () => {
  const key = signingKeyOf(Buffer.alloc(32, 7))
  const own = verifierKey('example.com/log', 'note', key.publicKey)
  const note = readNote(signNote('a text\n', own.name, key))!
  expect(isSigned(note, own)).toBe(true)
  expect(isSigned(note, verifierKey('example.com/other', 'note', key.publicKey))).toBe(false)
  expect(isSigned(note, verifierKey(own.name, 'cosignature', key.publicKey))).toBe(false)
})

it.each([
  ['another id', peter.replace('c74f20a3', 'c74f20a4')],
  ['another algorithm', peter.replace('+ARpc', '+AhpC')],
  ['a space in the name', peter.replace('Peter', 'Peter ')],
  ['no key', 'PeterNeumann+c74f20a3+'],
  ['other text', 'nothing'],
])('refuses a key with %s', (_what, text) => {
  expect(readKey(text)).toBeUndefined()
})

it.each([
  ['a size with a zero before it', 'log\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
  ['a root that is too short', 'log\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxqw==\n'],
  ['a root in another spelling', 'log\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J=\n'],
  ['no name', '\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
])('refuses a checkpoint with %s', (_what, text) => {
  expect(readCheckpoint(signNote(text, 'log', signingKeyOf(Buffer.alloc(32, 7))))).toBeUndefined()
})
