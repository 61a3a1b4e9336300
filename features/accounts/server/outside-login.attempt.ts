import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { LoginAttempt } from '#integrations/identity/identity-provider.ts'
import type { Chance } from '#platform/server/chance.ts'
import { isSameSecret } from '#platform/server/same-secret.ts'
import type { Clock } from '#platform/shared/clock.ts'

/** A login under way: what it asked, and the device that it is for. */
export type KeptAttempt = LoginAttempt & { fingerprint: string }

/** How long a person may take at the provider. */
export const ATTEMPT_TTL_S = 10 * 60

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const
const NAMES = ['state', 'nonce', 'codeVerifier', 'fingerprint'] as const

/** Keeps attempts in the browser itself, closed to it: any process of the site can open them, nothing is left behind. */
export type Attempts = {
  begin(fingerprint: string): Promise<{ attempt: KeptAttempt; sealed: string }>
  /** What was kept, if it is ours, still young, and belongs to this very answer; null else. */
  open(sealed: string | undefined, state: string | null): Promise<KeptAttempt | null>
}

/** @param powers.secretKey the house's own; the key derives from it */
export function attemptsOf(powers: { secretKey: string; clock: Clock; chance: Chance }): Attempts {
  const { clock, chance } = powers
  const key = new Uint8Array(hkdfSync('sha256', powers.secretKey, 'paddock accounts', 'outside login v1', 32))
  return {
    begin: async (fingerprint) => {
      const attempt = {
        state: chance.token(192),
        nonce: chance.token(192),
        codeVerifier: chance.token(384),
        fingerprint,
      }
      const nowS = Math.floor(clock.nowMs() / 1_000)
      const sealed = await new EncryptJWT(attempt)
        .setProtectedHeader(ENCRYPTION)
        .setExpirationTime(nowS + ATTEMPT_TTL_S)
        .encrypt(key)
      return { attempt, sealed }
    },
    open: async (sealed, state) => {
      if (sealed === undefined || state === null) return null
      const kept = await opened(key, sealed, clock)
      return kept !== null && isSameSecret(kept.state, state) ? kept : null
    },
  }
}

async function opened(key: Uint8Array, sealed: string, clock: Clock): Promise<KeptAttempt | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      requiredClaims: ['exp', ...NAMES],
      currentDate: new Date(clock.nowMs()),
    })
    const [state = '', nonce = '', codeVerifier = '', fingerprint = ''] = NAMES.map((name) =>
      String(payload[name]),
    )
    return { state, nonce, codeVerifier, fingerprint }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
