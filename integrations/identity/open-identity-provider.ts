import { loadOnce } from '#platform/server/load-once.ts'
import type { Outbound } from '#platform/server/outbound.ts'
import type { IdentityProvider, LoginAttempt } from './identity-provider.ts'
import type { ProviderSettings } from './live-identity-provider.ts'

/** Opens the provider named in the settings, or returns null. The library is loaded at the first login. */
export function openIdentityProvider(
  settings: ProviderSettings | null,
  deps: { outbound: Outbound },
): IdentityProvider | null {
  if (settings === null) return null
  const provider = loadOnce(async (): Promise<IdentityProvider> =>
    (await import('./live-identity-provider.ts')).liveIdentityProvider(settings, deps),
  )
  return {
    name: new URL(settings.issuer).host,
    begin: async (attempt: LoginAttempt) => (await provider()).begin(attempt),
    finish: async (query, attempt) => (await provider()).finish(query, attempt),
  }
}
