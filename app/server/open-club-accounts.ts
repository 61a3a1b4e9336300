/** Accounts put together with what other features know of a person. */
import type { FastifyInstance } from 'fastify'
import {
  type Accounts,
  attemptsOf,
  openAccounts,
  OUTSIDE_LOGIN_RATE,
  outsideLoginRoutes,
} from '#features/accounts/server/accounts.public.ts'
import { exportAddresses } from '#features/addresses/server/addresses.public.ts'
import { exportCases } from '#features/club-rego/server/club-rego.public.ts'
import type { MediaService } from '#features/media/server/media.public.ts'
import { exportCredit, listCredit } from '#features/orders/server/orders.public.ts'
import { exportLogBooks } from '#features/log-book/server/log-book.public.ts'
import { exportVisits } from '#features/gate/server/gate.public.ts'
import { exportRacers } from '#features/racers/server/racers.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { exportEntries } from '#features/entries/server/entries.public.ts'
import { exportResults } from '#features/results/server/results.public.ts'
import { exportVehicles } from '#features/vehicles/server/vehicles.public.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import type { Announce } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { wordsFor } from '#platform/server/words.ts'
import type { FeaturePowers } from './feature-powers.ts'

/** Opens accounts, with every part of the copy of a person's data. */
export function openClubAccounts(
  powers: FeaturePowers,
  media: MediaService,
  site: SiteReader,
  announce: Announce,
): Accounts {
  const { service, chance, settings, secretKey, accountLimits } = powers
  return openAccounts({
    ...service,
    chance,
    media,
    postOffice: postOffice({ clock: service.clock, chance }),
    wordsFor,
    club: async () => {
      const { name, organisation_email: email, timezone, configuration: flags } = await site.settings()
      return { name, email, timezone, flags }
    },
    announce,
    balances: listCredit,
    exportParts: [
      { name: 'addresses', read: exportAddresses },
      { name: 'credit', read: exportCredit },
      { name: 'racing_licence', read: exportRacers },
      { name: 'vehicles', read: exportVehicles },
      { name: 'visits', read: exportVisits },
      { name: 'entries', read: exportEntries },
      { name: 'results', read: exportResults },
      { name: 'club_rego', read: exportCases },
      { name: 'log_books', read: exportLogBooks },
    ],
    appUrl: settings.appUrl,
    secretKey,
    accessTokenTtlS: settings.accessTokenTtlS,
    refreshTokenTtlS: settings.refreshTokenTtlS,
    limits: accountLimits,
  })
}

/** Nothing answers there where no provider is set. @source SPEC §9 "Third-party sign-in is off" */
export function openOutsideLogin(
  app: FastifyInstance,
  powers: FeaturePowers,
  accounts: Accounts,
  site: SiteReader,
): void {
  const { service, chance, secretKey, identity } = powers
  if (identity === null) return
  outsideLoginRoutes(app, {
    service: accounts.service,
    provider: identity,
    attempts: attemptsOf({ secretKey, clock: service.clock, chance }),
    limit: rateLimit(service.database.pool, OUTSIDE_LOGIN_RATE),
    isOn: async () => (await site.settings()).configuration.third_party_login,
  })
}
