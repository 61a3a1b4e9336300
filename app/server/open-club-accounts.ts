/** Connects accounts with the personal data of the other features. */
import type { FastifyInstance } from 'fastify'
import {
  type Accounts,
  attemptsOf,
  openAccounts,
  OUTSIDE_LOGIN_RATE,
  outsideLoginRoutes,
} from '#features/accounts/server/accounts.public.ts'
import type { MediaService } from '#features/media/server/media.public.ts'
import { findPartner, renamePartner } from '#features/membership/server/membership.public.ts'
import { listCredit } from '#features/orders/server/orders.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { dropPersonFiles, personDataOf } from './person-data.ts'

/**
 * Creates the accounts feature, which also exports and removes the data that every other feature stores about a person.
 */
export function openClubAccounts(deps: FeatureDeps, media: MediaService, site: SiteReader): Accounts {
  const { service, random, settings, secretKey, accountLimits, mailWording } = deps
  return openAccounts({
    ...service,
    random,
    media,
    cachesCallers: !settings.isDatabaseShared,
    postOffice: postOffice({ clock: service.clock, random }),
    messagesFor,
    club: async () => {
      const shown = await site.settings()
      return {
        name: shown.name,
        email: shown.organisation_email,
        timezone: shown.timezone,
        flags: shown.configuration,
        themeColour: shown.theme_colour,
        wording: await mailWording(),
      }
    },
    balances: listCredit,
    partners: {
      find: async (db, personId) => {
        const { timezone } = await site.settings()
        return findPartner(db, personId, dayInZone(service.clock.nowMs(), timezone))
      },
      rename: renamePartner,
    },
    personData: personDataOf(media),
    dropFiles: (tx, orphaned) => dropPersonFiles(media, tx, orphaned),
    appUrl: settings.appUrl,
    secretKey,
    accessTokenTtlS: settings.accessTokenTtlS,
    refreshTokenTtlS: settings.refreshTokenTtlS,
    limits: accountLimits,
  })
}

/**
 * Registers the routes of third-party login; none if no provider is set. @source docs/reference/accounts.md §2.7
 */
export function openOutsideLogin(
  app: FastifyInstance,
  deps: FeatureDeps,
  accounts: Accounts,
  site: SiteReader,
): void {
  const { service, random, secretKey, identity } = deps
  if (identity === null) return
  outsideLoginRoutes(app, {
    service: accounts.service,
    provider: identity,
    attempts: attemptsOf({ secretKey, clock: service.clock, random }),
    limit: rateLimit(service.database.pool, OUTSIDE_LOGIN_RATE),
    isOn: async () => (await site.settings()).configuration.third_party_login,
  })
}
