import type { AccountLimits } from '#features/accounts/server/accounts.public.ts'
import type { FileStore } from '#integrations/files/file-store.ts'
import type { IdentityProvider } from '#integrations/identity/identity-provider.ts'
import type { OpenedRacers } from '#integrations/racers/open-racers.ts'
import type { OpenedRacingEvents } from '#integrations/racing-events/open-racing-events.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Service } from '#platform/server/service.ts'
import type { Settings } from './settings.ts'

/** What features are handed when they are put together. */
export type FeaturePowers = {
  service: Service
  chance: Chance
  files: FileStore
  /** Null where the club works with no racing-licence service. */
  racers: OpenedRacers | null
  /** Null where the calendar shows the club's own events alone. */
  racingEvents: OpenedRacingEvents | null
  /** Through whose accounts people may log in as well; null for nobody's. */
  identity: IdentityProvider | null
  /** What every signing key derives from. */
  secretKey: string
  /** For tests. */
  accountLimits?: Partial<AccountLimits> | undefined
  settings: Pick<
    Settings,
    | 'appUrl'
    | 'apiUrl'
    | 'isDemo'
    | 'dataDir'
    | 'errorReportDsn'
    | 'accessTokenTtlS'
    | 'refreshTokenTtlS'
    | 'tokenLoginBaseUrls'
    | 'stripe'
  >
}
