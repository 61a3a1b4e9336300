/** Club rego, put together with what it knows of members, of pictures, and of who signs. */
import { clubRegoDeskRoutes } from '#features/club-rego/server/club-rego-desk.public.ts'
import {
  beginSchemes,
  CLUB_REGO_MESSAGE_RATE,
  CLUB_REGO_UPLOAD_RATE,
  type ClubRegoPowers,
  clubRegoRoutes,
  caseRecord,
  hearBegan,
  hearLapsed,
  tendCases,
} from '#features/club-rego/server/club-rego.public.ts'
import { countAttended } from '#features/entries/server/entries.public.ts'
import {
  addImage,
  dropPrivateFile,
  keepPrivateFile,
  type MediaService,
  sendPrivateFile,
} from '#features/media/server/media.public.ts'
import { membershipBegan, membershipLapsed } from '#features/membership/server/membership.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Chore } from '#platform/server/chores.ts'
import { type FactListener, whenever } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { lettersOf } from './letters-of.ts'

export type OpenedClubRego = {
  powers: ClubRegoPowers
  record: RecordCalls
  routes: RoutePlugin[]
  listeners: FactListener[]
  chores: Chore[]
}

/** Opens club rego: its calls, what it hears of memberships, and what the calendar asks of it. */
export function openClubRego(
  powers: FeaturePowers,
  { media, site, audit }: { media: MediaService; site: SiteReader; audit: Audit },
): OpenedClubRego {
  const { service, chance, secretKey } = powers
  const { pool } = service.database
  const clubRego: ClubRegoPowers = {
    ...service,
    chance,
    audit,
    club: async () => {
      const { name, timezone } = await site.settings()
      return { name, timezone }
    },
    write: lettersOf(powers, site),
    keepImage: (bytes, fileName, leastPx) => addImage(media, bytes, fileName, '', { leastPx }),
    keepPaper: (bytes, fileName) => keepPrivateFile(media, bytes, fileName),
    dropPaper: (file) => dropPrivateFile(media, file),
    sendPaper: (request, reply, file) => sendPrivateFile(media, request, reply, file),
    eventsAttended: countAttended,
    codes: signedCodes(secretKey, 'club rego photo'),
    limits: {
      uploads: rateLimit(pool, CLUB_REGO_UPLOAD_RATE),
      messages: rateLimit(pool, CLUB_REGO_MESSAGE_RATE),
    },
  }
  return {
    powers: clubRego,
    record: caseRecord(clubRego),
    routes: [(app) => clubRegoRoutes(app, clubRego), (app) => clubRegoDeskRoutes(app, clubRego)],
    listeners: [
      whenever(membershipLapsed, (tx, lapsed) => hearLapsed(clubRego, tx, lapsed)),
      whenever(membershipBegan, (tx, began) => hearBegan(clubRego, tx, began)),
    ],
    chores: [
      { name: 'schemes of club rego', everyMs: DAY_MS, run: () => beginSchemes(service) },
      { name: 'club rego', everyMs: HOUR_MS, run: () => tendCases(clubRego) },
    ],
  }
}
