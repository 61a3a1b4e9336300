import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { messagesFor, translate } from '#platform/server/messages.ts'
import type { CsvRow } from '#platform/shared/csv.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { auditDetails } from '../audit-details.rules.ts'
import { auditAction, auditField, auditKind, auditValue } from '../audit-labels.rules.ts'
import {
  AUDIT_EXPORT_MOST,
  auditCsv,
  auditFilters,
  type AuditItem,
  auditTrail,
  verifyAudit,
} from '../audit-log.contract.ts'
import { auditAnswer, auditCsvInput, auditInput, filtersAnswer, verifiedAnswer } from '../audit-log.schema.ts'
import { STAFF_MESSAGES } from '../staff.contract.ts'
import { findAuditBreak } from './audit.ts'
import { type AuditItemDeps, presentAudit } from './audit-items.ts'
import { EXPORT_PAGE_SIZE } from './list-pages.ts'
import { type AuditFilter, listActors, listAudit, listKinds } from './audit-log.store.ts'
import type { Exports } from './exports/exports.ts'
import { serveExport } from './exports/exports.routes.ts'
import { findAuditEnd, findStaffNames } from './staff.store.ts'

export type AuditLogDeps = AuditItemDeps & {
  exports: Exports
  /** The club's IANA time zone. */
  timezone: () => Promise<string>
  /** Returns the result of the daily verification. */
  readChain: (db: Db) => Promise<{ checkedAt: Date | null; isBroken: boolean }>
}

const PAGE_SIZE = 100
const owner = requireRole('owner')

/** Adds the calls of the audit log: list, filters, verification and export. */
export function auditLogRoutes(app: FastifyInstance, deps: AuditLogDeps): void {
  const { db } = deps.database

  serve(app, auditTrail, {
    input: auditInput,
    mayCall: owner,
    answer: auditAnswer,
    handle: async ({ input, locale }) => {
      const filter = filterOf(input, await deps.timezone())
      const rows = await listAudit(db, { ...filter, limit: PAGE_SIZE })
      return { data: await presentAudit(deps, rows, locale), is_whole: rows.length < PAGE_SIZE }
    },
  })

  serve(app, auditFilters, {
    mayCall: owner,
    answer: filtersAnswer,
    handle: async ({ locale }) => {
      const [ids, kinds, chain] = await Promise.all([listActors(db), listKinds(db), deps.readChain(db)])
      const names = await findStaffNames(db, ids)
      const removed = translate(STAFF_MESSAGES.removedPerson, {}, locale)
      return {
        people: ids
          .filter((id) => id > 0)
          .map((id) => ({ id, name: names.get(id) ?? removed }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        kinds,
        chain: { checked_at: chain.checkedAt?.toISOString() ?? null, is_intact: !chain.isBroken },
      }
    },
  })

  serve(app, verifyAudit, {
    mayCall: owner,
    answer: verifiedAnswer,
    handle: async () => ({
      broken_at: await findAuditBreak(db),
      entries: (await findAuditEnd(db)).position,
    }),
  })

  serveExport(app, deps.exports, {
    endpoint: auditCsv,
    input: auditCsvInput,
    mayCall: owner,
    questionOf: async (input, { locale }) => ({ ...filterOf(input, await deps.timezone()), locale }),
    fileName: () => 'audit-log.csv',
    head: () => ['Number', 'Time', 'Person', 'Action', 'Kind', 'Record', 'Field', 'Before', 'After'],
    // The number of matching entries is unknown before the log is read.
    count: () => Promise.resolve(0),
    pages: async function* ({ locale, ...filter }, read) {
      let before = filter.before
      for (let records = 0; records < AUDIT_EXPORT_MOST; records += EXPORT_PAGE_SIZE) {
        const rows = await read((reads) => listAudit(reads, { ...filter, before, limit: EXPORT_PAGE_SIZE }))
        const items = await presentAudit(deps, rows, locale)
        yield { records: rows.length, lines: auditLines(items, locale, filter.timezone) }
        if (rows.length < EXPORT_PAGE_SIZE) return
        before = rows.at(-1)?.position ?? null
      }
    },
    audit: (_question, rows) => ({
      verb: 'exported',
      subjectKind: 'audit',
      subjectId: 'csv',
      change: { rows },
    }),
  })
}

type Input = { before?: number | undefined; q: string } & {
  [Name in 'kind' | 'record' | 'from' | 'to']?: string | undefined
} & { person?: number | undefined }

function filterOf({ before, q, person, kind, record, from, to }: Input, timezone: string): AuditFilter {
  return {
    before: before ?? null,
    text: q.trim(),
    personId: person ?? null,
    subjectKind: kind ?? null,
    subjectId: record ?? null,
    from: from ?? null,
    to: to ?? null,
    timezone,
  }
}

/** Returns entries as lines of the file: one for each changed field. */
function auditLines(items: readonly AuditItem[], locale: Locale, timezone: string): CsvRow[] {
  const i18n = messagesFor(locale)
  const tools = { i18n, format: formatIn(locale), timezone }
  return items.flatMap((item) => {
    const entry = [
      item.position,
      item.at,
      item.person,
      auditAction(i18n, { verb: item.verb, subjectKind: item.subject_kind }),
      auditKind(i18n, item.subject_kind),
      item.record || item.subject_id,
    ]
    const details = auditDetails(item.subject_kind, JSON.parse(item.change) as unknown)
    if (details.length === 0) return [[...entry, '', '', '']]
    return details.map(({ path, before, after }) => [
      ...entry,
      auditField(i18n, path),
      before === undefined ? '' : auditValue(tools, path, before),
      after === undefined ? '' : auditValue(tools, path, after),
    ])
  })
}
