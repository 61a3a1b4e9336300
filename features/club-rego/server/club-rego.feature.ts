import {
  addImage,
  dropPrivateFiles,
  type MediaService,
  sendPrivateFile,
  storePrivateFile,
} from '#features/media/server/media.public.ts'
import { membershipBegan, membershipLapsed } from '#features/membership/server/membership.public.ts'
import { COUNT_ALL } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { onEvent } from '#platform/server/domain-events.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { QueueView } from '../club-rego-lists.contract.ts'
import { countOpenTasks } from './authority.store.ts'
import { beginSchemes } from './begin-schemes.actions.ts'
import { type CaseDeskRecordDeps, caseDeskRecordRoutes } from './case-desk-record.routes.ts'
import { caseRecord } from './case-record.ts'
import { CLUB_REGO_MESSAGE_RATE, CLUB_REGO_UPLOAD_RATE, type ClubRegoDeps } from './club-rego-deps.ts'
import { clubRegoDeskRoutes } from './club-rego-desk.routes.ts'
import { clubRegoListsRoutes } from './club-rego-lists.routes.ts'
import { clubRegoRoutes } from './club-rego.routes.ts'
import type { CLUB_REGO_TASKS } from './club-rego.tasks.ts'
import {
  CLUB_REGO_REMINDER_RECEIPT,
  recordCaseReminderOutcome,
  runDailyCaseChecks,
} from './daily-checks.actions.ts'
import { countCases } from './desk-queue.store.ts'
import { handleMembershipBegan, handleMembershipLapsed } from './eligibility.actions.ts'

/** The dependencies that club rego creates from others. */
type CreatedDeps =
  | 'storeImage'
  | 'imageAccess'
  | 'storeDocument'
  | 'dropPapers'
  | 'sendPaper'
  | 'codes'
  | 'limits'

export type ClubRegoFeatureDeps = Omit<ClubRegoDeps, CreatedDeps> &
  CaseDeskRecordDeps & { media: MediaService; secretKey: string }

/** Connects club rego with media and with the membership that it depends on. */
export function clubRegoFeature({ media, secretKey, ...given }: ClubRegoFeatureDeps): Feature & {
  deps: ClubRegoDeps
  taskCode: TaskCodeOf<typeof CLUB_REGO_TASKS>
} {
  const { pool } = given.database
  const deps: ClubRegoDeps = {
    ...given,
    storeImage: (bytes, fileName, leastPx) =>
      addImage(media, bytes, fileName, '', { leastPx, isPublic: false }),
    imageAccess: media.imageAccess,
    storeDocument: (bytes, fileName) => storePrivateFile(media, bytes, fileName),
    dropPapers: (tx, storeKeys) => dropPrivateFiles(media, tx, storeKeys),
    sendPaper: (request, reply, file) => sendPrivateFile(media, request, reply, file),
    codes: signedCodes(secretKey, 'club rego photo'),
    limits: {
      uploads: rateLimit(pool, CLUB_REGO_UPLOAD_RATE),
      messages: rateLimit(pool, CLUB_REGO_MESSAGE_RATE),
    },
  }
  return {
    deps,
    routes: [
      (app) => clubRegoRoutes(app, deps),
      (app) => clubRegoListsRoutes(app, deps),
      (app) => clubRegoDeskRoutes(app, deps),
      (app) => caseDeskRecordRoutes(app, given),
    ],
    records: [caseRecord(deps)],
    listeners: [
      onEvent(membershipLapsed, (tx, lapsed) => handleMembershipLapsed(deps, tx, lapsed)),
      onEvent(membershipBegan, (tx, began) => handleMembershipBegan(deps, tx, began)),
    ],
    mailReceipts: {
      [CLUB_REGO_REMINDER_RECEIPT]: (tx, id, outcome) => recordCaseReminderOutcome(deps, tx, id, outcome),
    },
    counts: [
      { key: 'rego_to_check', roles: ['registrar'], count: (db) => countView(db, 'new') },
      { key: 'rego_to_confirm', roles: ['scrutineer'], count: (db) => countView(db, 'in_review') },
      { key: 'rego_to_sign', roles: ['registrar'], count: (db) => countView(db, 'to_sign') },
      { key: 'rego_to_tell', roles: ['registrar'], count: countOpenTasks },
    ],
    taskCode: {
      begin_schemes: () => beginSchemes(deps),
      check_cases: () => runDailyCaseChecks(deps),
    },
  }
}

/** Counts the cases of a view of the queue for the dashboard. */
function countView(db: Db, view: QueueView): Promise<number> {
  return countCases(db, { view, text: '', ids: null }, null, COUNT_ALL)
}
