import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { LoginAttempt } from '#integrations/identity/identity-provider.ts'
import type { Random } from '#platform/server/random.ts'
import { isSameSecret } from '#platform/server/same-secret.ts'
import type { Clock } from '#platform/shared/clock.ts'

/** A started external login: the parameters sent to the provider and the device fingerprint. */
export type StoredAttempt = LoginAttempt & { fingerprint: string }

/** How long a person may take at the provider, in seconds. */
export const ATTEMPT_TTL_S = 10 * 60

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const
const NAMES = ['state', 'nonce', 'codeVerifier', 'fingerprint'] as const

/**
 * Stores started logins in an encrypted browser cookie: every process of the site can decrypt it, and the server stores
 * nothing.
 */
export type Attempts = {
  begin(fingerprint: string): Promise<{ attempt: StoredAttempt; sealed: string }>
  /** Returns the stored attempt if it is genuine, has not expired and matches the response’s state; null otherwise. */
  open(sealed: string | undefined, state: string | null): Promise<StoredAttempt | null>
}

/**
 * Returns the functions that begin a login through an external provider, and read its encrypted data when the person
 * returns.
 * @param deps.secretKey the installation’s secret key, from which the encryption key is derived
 */
export function attemptsOf(deps: { secretKey: string; clock: Clock; random: Random }): Attempts {
  const { clock, random } = deps
  const key = new Uint8Array(hkdfSync('sha256', deps.secretKey, 'paddock accounts', 'outside login v1', 32))
  return {
    begin: async (fingerprint) => {
      const attempt = {
        state: random.token(192),
        nonce: random.token(192),
        codeVerifier: random.token(384),
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
      const stored = await opened(key, sealed, clock)
      return stored !== null && isSameSecret(stored.state, state) ? stored : null
    },
  }
}

async function opened(key: Uint8Array, sealed: string, clock: Clock): Promise<StoredAttempt | null> {
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
