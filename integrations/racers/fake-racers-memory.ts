import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Clock } from '#platform/shared/clock.ts'

type Kept = { payload: AdapterPayload; expiresAtMs: number }

/**
 * Maximum number of stored records of each kind. When it is exceeded, the oldest are deleted, because many visitors
 * begin a login and never return.
 */
const MOST_OF_A_KIND = 2_000
const DAY_S = 24 * 60 * 60

/** The simulated service’s storage of sessions, codes and tokens, in memory only. */
export function racersMemory(clock: Clock): AdapterFactory {
  const kinds = new Map<string, Map<string, Kept>>()
  return (name): Adapter => {
    const kept = kinds.get(name) ?? new Map<string, Kept>()
    kinds.set(name, kept)
    const findBy = (isIt: (payload: AdapterPayload) => boolean) => {
      for (const { payload, expiresAtMs } of kept.values())
        if (isIt(payload) && expiresAtMs > clock.nowMs()) return Promise.resolve(payload)
      return Promise.resolve(undefined)
    }
    return {
      upsert: async (id, payload, expiresInS = DAY_S) => {
        kept.delete(id)
        kept.set(id, { payload, expiresAtMs: clock.nowMs() + expiresInS * 1000 })
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST_OF_A_KIND) break
          kept.delete(oldest)
        }
      },
      find: async (id) => {
        const found = kept.get(id)
        return found !== undefined && found.expiresAtMs > clock.nowMs() ? found.payload : undefined
      },
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      consume: async (id) => {
        const found = kept.get(id)
        if (found) found.payload.consumed = Math.floor(clock.nowMs() / 1000)
      },
      destroy: async (id) => void kept.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
