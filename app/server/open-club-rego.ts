/** Connects club rego with membership, media, signatures and the calendar. */
import { clubRegoDeskRoutes } from '#features/club-rego/server/club-rego-desk.public.ts'
import {
  beginSchemes,
  CLUB_REGO_MESSAGE_RATE,
  CLUB_REGO_REMINDER_RECEIPT,
  CLUB_REGO_UPLOAD_RATE,
  type ClubRegoDeps,
  clubRegoRoutes,
  caseRecord,
  handleMembershipBegan,
  handleMembershipLapsed,
  recordCaseReminderOutcome,
  runDailyCaseChecks,
} from '#features/club-rego/server/club-rego.public.ts'
import { countAttended } from '#features/entries/server/entries.public.ts'
import {
  addImage,
  dropPrivateFiles,
  storePrivateFile,
  type MediaService,
  sendPrivateFile,
} from '#features/media/server/media.public.ts'
import { membershipBegan, membershipLapsed } from '#features/membership/server/membership.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit, Exports } from '#features/staff/server/staff.public.ts'
import type { MailReceiptHandlers } from '#integrations/mail/post-office.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { CLUB_REGO_TASKS } from '#features/club-rego/server/club-rego.tasks.ts'
import { type DomainEventHandler, onEvent } from '#platform/server/domain-events.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './http-server.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { mailWriterOf } from './mail-writers.ts'
import { dropUnusedImages } from './private-images.ts'

export type OpenedClubRego = {
  deps: ClubRegoDeps
  record: RecordCalls
  routes: RoutePlugin[]
  listeners: DomainEventHandler[]
  taskCode: TaskCodeOf<typeof CLUB_REGO_TASKS>
  mailReceipts: MailReceiptHandlers
}

/** Creates club rego: its routes, its handlers of membership events and its queries for the calendar. */
export function openClubRego(
  deps: FeatureDeps,
  {
    media,
    site,
    audit,
    exports,
  }: {
    media: MediaService
    site: SiteReader
    audit: Audit
    exports: Exports
  },
): OpenedClubRego {
  const { service, random, secretKey } = deps
  const { pool } = service.database
  const clubRego: ClubRegoDeps = {
    ...service,
    random,
    audit,
    exports,
    club: async () => {
      const { name, timezone } = await site.settings()
      return { name, timezone }
    },
    languages: site.languages,
    write: mailWriterOf(deps, site),
    storeImage: (bytes, fileName, leastPx) =>
      addImage(media, bytes, fileName, '', { leastPx, isPublic: false }),
    dropImages: (tx, hashes) => dropUnusedImages(media, tx, hashes),
    imageAccess: media.imageAccess,
    storeDocument: (bytes, fileName) => storePrivateFile(media, bytes, fileName),
    dropPapers: (tx, storeKeys) => dropPrivateFiles(media, tx, storeKeys),
    sendPaper: (request, reply, file) => sendPrivateFile(media, request, reply, file),
    eventsAttended: countAttended,
    codes: signedCodes(secretKey, 'club rego photo'),
    limits: {
      uploads: rateLimit(pool, CLUB_REGO_UPLOAD_RATE),
      messages: rateLimit(pool, CLUB_REGO_MESSAGE_RATE),
    },
  }
  return {
    deps: clubRego,
    record: caseRecord(clubRego),
    routes: [(app) => clubRegoRoutes(app, clubRego), (app) => clubRegoDeskRoutes(app, clubRego)],
    listeners: [
      onEvent(membershipLapsed, (tx, lapsed) => handleMembershipLapsed(clubRego, tx, lapsed)),
      onEvent(membershipBegan, (tx, began) => handleMembershipBegan(clubRego, tx, began)),
    ],
    taskCode: {
      begin_schemes: () => beginSchemes(service),
      check_cases: () => runDailyCaseChecks(clubRego),
    },
    mailReceipts: {
      [CLUB_REGO_REMINDER_RECEIPT]: (tx, id, outcome) => recordCaseReminderOutcome(clubRego, tx, id, outcome),
    },
  }
}
