import { describe, expect, it } from 'vitest'
import { signedCodes } from './signed-codes.ts'

describe('signed codes', () => {
  const cards = signedCodes('a secret of the house', 'membership card')

  it('reads a code signed by any process with the same secret', () => {
    const code = cards.sign('412.2026-11-21')
    expect(signedCodes('a secret of the house', 'membership card').read(code)).toBe('412.2026-11-21')
  })

  it('has a public key that verifies codes', async () => {
    const raw = Buffer.from(cards.publicKey, 'base64url')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
    const [body = '', signature = ''] = cards.sign('412.2026-11-21').split('.')
    const isProved = (text: string) =>
      crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(text))
    expect([await isProved(body), await isProved(`${body}A`)]).toEqual([true, false])
    expect(signedCodes('a secret of the house', 'ticket').publicKey).not.toBe(cards.publicKey)
  })

  it('rejects a code of another purpose or another secret', () => {
    const code = cards.sign('412.2026-11-21')
    expect(signedCodes('a secret of the house', 'ticket').read(code)).toBeNull()
    expect(signedCodes('another secret', 'membership card').read(code)).toBeNull()
  })

  it('rejects a code that was changed at any position', () => {
    const code = cards.sign('412.2026-11-21')
    for (const [at, letter] of [...code].entries()) {
      const other = letter === 'A' ? 'B' : 'A'
      expect(cards.read(code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
    }
  })

  it.each(['', '.', 'x', 'x.y', `${'A'.repeat(301)}.${'A'.repeat(86)}`, 'a b.c'])('rejects %j', (code) =>
    expect(cards.read(code)).toBeNull(),
  )
})
