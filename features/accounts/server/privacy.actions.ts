import * as z from 'zod'
import { isPlainAddress } from '#integrations/mail/mail.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  DATA_EXPORT_PATH,
  type DataExportItem,
  type PrivacyRequestItem,
  type PrivacyRequestKind,
} from '../accounts.contract.ts'
import { PRIVACY_WORDS } from '../privacy.rules.ts'
import { type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import { exportReadyMail, privacyReceivedMail, privacyTaskMail } from './account-mails.ts'
import { presentUser } from './accounts.presenters.ts'
import { noteEvent } from './begin-session.ts'
import { withStepUp } from './credentials.actions.ts'
import { findPerson, listEvents, type PersonWithRoles } from './people.store.ts'
import {
  answerPrivacyRequest,
  findPrivacyRequest,
  insertDataExport,
  insertPrivacyRequest,
  listDataExports,
  listPrivacyRequests,
  type PrivacyRequest,
} from './privacy.store.ts'
import { listSessionsKept } from './sessions.store.ts'

/** Kind of the jobs that gather a person's data. */
export const EXPORT_JOB = 'accounts.export'

const EXPORT_LIFE_MS = 7 * DAY_MS

/**
 * Takes on a wish about a person's own data. An export is made by the machine; the others wait for the committee, which
 * has 30 days.
 * @throws Problem VALIDATION for the code, or for a correction that says nothing
 * @source DOMAIN §2 decision 16, §3.14
 */
export async function askAboutData(
  service: AccountService,
  personId: number,
  { kind, detail, code }: { kind: PrivacyRequestKind; detail: string; code: string },
): Promise<PrivacyRequestItem> {
  if (kind === 'correct' && detail === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'detail', code: 'required', message: PRIVACY_WORDS.correction }],
    })
  const row: PrivacyRequest = {
    id: service.chance.uuid(),
    personId,
    kind,
    detail,
    status: 'received',
    createdAt: instantOf(service.clock),
    answeredAt: null,
  }
  const club = await service.club()
  await withStepUp(service, personId, code, async (tx, person) => {
    await insertPrivacyRequest(tx, row)
    await noteEvent(service, tx, { personId, what: 'privacy_asked', detail: kind })
    if (kind === 'export') {
      await enqueueJob(tx, service, { kind: EXPORT_JOB, payload: { requestId: row.id } })
      return
    }
    await mailTo(
      service,
      tx,
      person.email,
      privacyReceivedMail(mailSetting(service, club, person.locale), kind),
    )
    if (!isPlainAddress(club.email)) return
    await mailTo(service, tx, club.email, privacyTaskMail(mailSetting(service, club, DEFAULT_LOCALE), kind))
  })
  return presentRequest(row)
}

const exportPayload = z.object({ requestId: z.string() })

/** Gathers all that is kept of a person and tells them that it is ready. Done twice it does no more. */
export function exportWorker(service: AccountService): JobWorker {
  return async (payload) => {
    const { requestId } = exportPayload.parse(payload)
    const request = await findPrivacyRequest(service.database.db, requestId)
    const found = request === null ? null : await findPerson(service.database.db, request.personId)
    // Deleted in the meantime: then there is nothing to gather.
    if (request === null || found === null) return
    const club = await service.club()
    const content = JSON.stringify(await gather(service, club.name, found), null, 2)
    const now = instantOf(service.clock)
    const { id: personId, email, locale } = found.person
    await service.database.transaction(async (tx) => {
      const expiresAt = new Date(now.getTime() + EXPORT_LIFE_MS)
      const isNew = await insertDataExport(tx, {
        id: service.chance.token(128),
        requestId,
        personId,
        content,
        createdAt: now,
        expiresAt,
      })
      if (!isNew) return
      await answerPrivacyRequest(tx, requestId, 'done', now)
      await mailTo(service, tx, email, exportReadyMail(mailSetting(service, club, locale)))
    })
  }
}

async function gather(
  service: AccountService,
  clubName: string,
  found: PersonWithRoles,
): Promise<Record<string, unknown>> {
  const { db } = service.database
  const { id } = found.person
  const parts: [string, unknown][] = []
  for (const { name, read } of service.exportParts) parts.push([name, await read(db, id)])
  return {
    exported_at: instantOf(service.clock).toISOString(),
    club: clubName,
    profile: { ...presentUser(found), created_at: found.person.createdAt.toISOString() },
    sessions: (await listSessionsKept(db, id)).map(
      ({ method, userAgent, ip, createdAt, lastSeenAt, endedAt }) => ({
        method,
        user_agent: userAgent,
        ip,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        ended_at: endedAt,
      }),
    ),
    events: (await listEvents(db, id)).map(({ what, detail, at }) => ({ what, detail, at })),
    privacy_requests: (await listPrivacyRequests(db, id)).map(presentRequest),
    ...Object.fromEntries(parts),
  }
}

/** What a person asked for, and what they can fetch. */
export async function privacyOf(
  { database, clock }: AccountService,
  personId: number,
): Promise<{ requests: PrivacyRequestItem[]; exports: DataExportItem[] }> {
  const requests = await listPrivacyRequests(database.db, personId)
  const exports = await listDataExports(database.db, personId, instantOf(clock))
  return {
    requests: requests.map(presentRequest),
    exports: exports.map(({ id, createdAt, expiresAt }) => ({
      id,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      url: DATA_EXPORT_PATH.replace(':id', id),
    })),
  }
}

function presentRequest({
  id,
  kind,
  detail,
  status,
  createdAt,
  answeredAt,
}: PrivacyRequest): PrivacyRequestItem {
  return {
    id,
    kind: kind as PrivacyRequestKind,
    detail,
    status,
    created_at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  }
}
