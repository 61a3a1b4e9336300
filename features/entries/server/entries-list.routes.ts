import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { listClasses } from '#features/events/server/events.public.ts'
import {
  COUNTED_MOST,
  pageOf,
  readAllPages,
  readCursor,
  readQuery,
  sendCsv,
} from '#features/staff/server/staff.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Caller } from '#platform/server/caller.ts'
import { csvOf } from '#platform/shared/csv.ts'
import { Problem } from '#platform/shared/problem.ts'
import { deskEntryPage, entriesCsv, type EntriesColumn } from '../entries-list.contract.ts'
import { entriesCsvInput, entryPageAnswer, entryPageInput } from '../entries-list.schema.ts'
import { csvCell } from '../entries-csv.rules.ts'
import { type EntriesDeskDeps, presentEntry, presentEventHead, seesOf } from './entries-desk.actions.ts'
import { countLiving, findEntryEvent } from './entries-desk.store.ts'
import {
  countEntries,
  countGroups,
  type EntriesFilter,
  entryCursor,
  listEntryPage,
} from './entries-list.store.ts'

const PAGE_SIZE = 50
const trackside = requireRole('events', 'scrutineer')

/** Registers the list of an event's entries and its export. */
export function entriesListRoutes(app: FastifyInstance, deps: EntriesDeskDeps): void {
  const { db } = deps.database

  serve(app, deskEntryPage, {
    input: entryPageInput,
    mayCall: trackside,
    answer: entryPageAnswer,
    handle: async ({ input, caller }) => {
      const event = await findEntryEvent(db, input.event)
      if (event === null) throw new Problem('NOT_FOUND')
      const filter = filterOf(input)
      const [rows, count, counts, classes, left] = await Promise.all([
        listEntryPage(db, {
          ...filter,
          ...sortOf(input),
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countEntries(db, filter, COUNTED_MOST),
        countGroups(db, input.event),
        listClasses(db, input.event),
        event.status === 'cancelled' ? countLiving(db, input.event) : null,
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => entryCursor(input.sort, row))
      return {
        event: presentEventHead(event, classes),
        to_give_back: left,
        data: page.rows.map((row) => presentEntry(row, seesOf(caller))),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        counts,
      }
    },
  })

  app.get(entriesCsv.path, async (request, reply) => {
    trackside(request.caller)
    const { slug, csv } = await exportEntries(deps, request.query, request.caller)
    return sendCsv(reply, `${slug}.csv`, csv)
  })
}

/**
 * Returns the entries of an event as CSV and records the export in the audit log. A scrutineer's file has no contact
 * details, like the list.
 * @throws Problem VALIDATION for a malformed query, NOT_FOUND
 */
async function exportEntries(deps: EntriesDeskDeps, query: unknown, caller: Caller) {
  const input = readQuery(entriesCsvInput, query)
  const event = await findEntryEvent(deps.database.db, input.event)
  if (event === null) throw new Problem('NOT_FOUND')
  const question = { ...filterOf(input), ...sortOf(input) }
  const rows = await deps.database.report((db) =>
    readAllPages(
      (after, pageSize) => listEntryPage(db, { ...question, after, pageSize }),
      (row) => entryCursor(input.sort, row),
    ),
  )
  const sees = seesOf(caller)
  const entries = rows.map((row) => presentEntry(row, sees))
  await deps.database.transaction((tx) =>
    deps.audit(tx, {
      personId: personOf(caller),
      verb: 'exported_entries',
      subjectKind: 'event',
      subjectId: String(input.event),
      change: { entries: entries.length, columns: input.columns },
    }),
  )
  const columns: readonly EntriesColumn[] = input.columns
  return {
    slug: event.slug,
    // Column names are part of the file format and not translated.
    csv: csvOf([[...columns], ...entries.map((entry) => columns.map((column) => csvCell(entry, column)))]),
  }
}

type ListInput = z.infer<typeof entryPageInput> | z.infer<typeof entriesCsvInput>

function filterOf(input: ListInput): EntriesFilter {
  return {
    eventId: input.event,
    group: input.group ?? null,
    text: input.q.trim(),
    classCode: input.class ?? null,
    state: input.state ?? null,
    payment: input.payment ?? null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}
