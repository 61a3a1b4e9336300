import * as z from 'zod'
import { isPlainAddress } from '#integrations/mail/mail.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import type { DataSubject } from '#platform/server/person-data.ts'
import { zipOf } from '#platform/server/zip.ts'
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
import { subjectOf } from './account-state.actions.ts'
import { type AccountService, mailSetting, mailTo, personMailSetting } from './accounts-service.ts'
import { exportReadyMail, privacyReceivedMail, privacyTaskMail } from './account-mails.ts'
import { noteEvent } from './begin-session.ts'
import { withStepUp } from './credentials.actions.ts'
import { findPerson, type Person } from './people.store.ts'
import {
  answerPrivacyRequest,
  findDataExport,
  findPrivacyRequest,
  insertDataExport,
  insertPrivacyRequest,
  listDataExports,
  listPrivacyRequests,
  type PrivacyRequest,
} from './privacy.store.ts'

/** The kind of the jobs that export a person’s data. */
export const EXPORT_JOB = 'accounts.export'

const EXPORT_LIFE_MS = 7 * DAY_MS

/**
 * Stores a person’s request about their own data. A job makes an export; the committee answers the others within 30
 * days.
 * @throws Problem VALIDATION for the code, or for a correction without a text
 * @source docs/reference/accounts.md §9.1
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
    id: service.random.uuid(),
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
      privacyReceivedMail(await personMailSetting(service, tx, club, person), kind),
    )
    if (!isPlainAddress(club.email)) return
    await mailTo(service, tx, club.email, privacyTaskMail(mailSetting(service, club, DEFAULT_LOCALE), kind))
  })
  return presentRequest(row)
}

const exportPayload = z.object({ requestId: z.string() })

/**
 * Creates the worker that collects a person’s data and mails them that the archive is ready. Running a job twice has no
 * further effect. A disabled account gets no mail.
 */
export function exportWorker(service: AccountService): JobWorker {
  return async (payload) => {
    const { requestId } = exportPayload.parse(payload)
    const { db } = service.database
    const request = await findPrivacyRequest(db, requestId)
    const found = request === null ? null : await findPerson(db, request.personId)
    // The person was removed before the job ran, so there is nothing to export.
    if (request === null || found === null || found.person.removedAt !== null) return
    if (request.answeredAt === null) await answerPrivacyRequest(db, requestId, 'in_progress', null)
    const club = await service.club()
    const content = JSON.stringify(await collectData(service, club.name, found.person), null, 2)
    const now = instantOf(service.clock)
    const { id: personId, email, disabledAt } = found.person
    await service.database.transaction(async (tx) => {
      const expiresAt = new Date(now.getTime() + EXPORT_LIFE_MS)
      const isNew = await insertDataExport(tx, {
        id: service.random.token(128),
        requestId,
        personId,
        content,
        createdAt: now,
        expiresAt,
      })
      if (!isNew) return
      await answerPrivacyRequest(tx, requestId, 'done', now)
      if (disabledAt === null)
        await mailTo(
          service,
          tx,
          email,
          exportReadyMail(await personMailSetting(service, tx, club, found.person)),
        )
    })
  }
}

/** Returns the content of `data.json`: one part for each name that a feature declares. */
async function collectData(
  service: AccountService,
  clubName: string,
  person: Person,
): Promise<Record<string, unknown>> {
  const { db } = service.database
  const subject = subjectOf(person)
  const data: Record<string, unknown> = {
    exported_at: instantOf(service.clock).toISOString(),
    club: clubName,
  }
  for (const { parts = {} } of service.personData)
    for (const [name, read] of Object.entries(parts)) data[name] = await read(db, subject)
  for (const { listFiles } of service.personData) {
    const files = (await listFiles?.(db, subject)) ?? []
    data['files'] = [...((data['files'] as string[] | undefined) ?? []), ...files.map(({ path }) => path)]
  }
  return data
}

/**
 * Opens an export as a ZIP archive: the stored `data.json`, and the person’s files that exist now. Files are read one
 * by one while the archive is sent.
 * @returns null for an unknown or expired export, and for one of another person
 */
export async function openExport(
  service: AccountService,
  of: { id: string; personId: number },
): Promise<AsyncGenerator<Buffer> | null> {
  const { db } = service.database
  const content = await findDataExport(db, of, instantOf(service.clock))
  const found = content === null ? null : await findPerson(db, of.personId)
  if (content === null || found === null) return null
  return zipOf(archiveEntries(service, content, subjectOf(found.person)))
}

async function* archiveEntries(service: AccountService, content: string, subject: DataSubject) {
  yield { path: 'data.json', bytes: Buffer.from(content, 'utf8') }
  for (const { listFiles } of service.personData)
    for (const { path, read } of (await listFiles?.(service.database.db, subject)) ?? []) {
      const bytes = await read()
      if (bytes !== undefined) yield { path, bytes }
    }
}

/** Returns the requests of a person and the exports that they can download. */
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
