import type { Outbound } from '#platform/server/outbound.ts'
import type { IdentityProvider, LoginAttempt } from './identity-provider.ts'
import type { ProviderSettings } from './live-identity-provider.ts'

/** The provider that the settings name, or null. Its library is loaded with the first login. */
export function openIdentityProvider(
  settings: ProviderSettings | null,
  powers: { outbound: Outbound },
): IdentityProvider | null {
  if (settings === null) return null
  let opened: Promise<IdentityProvider> | undefined
  const open = async () =>
    (await import('./live-identity-provider.ts')).liveIdentityProvider(settings, powers)
  const provider = () => (opened ??= open())
  return {
    name: new URL(settings.issuer).host,
    begin: async (attempt: LoginAttempt) => (await provider()).begin(attempt),
    finish: async (query, attempt) => (await provider()).finish(query, attempt),
  }
}
