/** Verifies a code on the device with the club's public keys. */
import { bytesOf, type Proof, signedParts } from '../gate.rules.ts'
import type { GateKeys } from '../gate.contract.ts'

/** Returns the key that signed a code. In a browser without Ed25519 every code counts as unsigned. */
export async function proveCode(code: string, keys: GateKeys): Promise<{ proof: Proof; text: string }> {
  const parts = signedParts(code)
  if (parts === null) return { proof: 'unsigned', text: '' }
  const body = new TextEncoder().encode(parts.body)
  try {
    for (const kind of ['ticket', 'card'] as const) {
      const key = await openKey(keys[kind])
      if (key !== null && (await crypto.subtle.verify('Ed25519', key, parts.signature, body)))
        return { proof: kind, text: parts.text }
    }
    return { proof: 'forged', text: '' }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      return { proof: 'unsigned', text: '' }
    throw error
  }
}

async function openKey(text: string): Promise<CryptoKey | null> {
  const raw = bytesOf(text)
  return raw === null ? null : crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
}
