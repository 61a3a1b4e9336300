import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { listClasses } from '#features/events/server/events.public.ts'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type Exports,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { deskEntryPage, entriesCsv } from '../entries-list.contract.ts'
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

export type EntriesListDeps = EntriesDeskDeps & { exports: Exports }

/** Registers the list of an event's entries and its export. A scrutineer's file has no contact details, like the list. */
export function entriesListRoutes(app: FastifyInstance, deps: EntriesListDeps): void {
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

  serveExport(app, deps.exports, {
    endpoint: entriesCsv,
    input: entriesCsvInput,
    mayCall: trackside,
    questionOf: async (input, { caller }) => {
      const event = await findEntryEvent(db, input.event)
      if (event === null) throw new Problem('NOT_FOUND')
      const sees = seesOf(caller)
      return { columns: input.columns, slug: event.slug, sees, ...filterOf(input), ...sortOf(input) }
    },
    mayDownload: (caller, { sees }) => {
      if (sees !== seesOf(caller) && sees === 'all') throw new Problem('FORBIDDEN')
    },
    fileName: ({ slug, group }) => `${slug}${group === null ? '' : `-${group}`}.csv`,
    // Column names are part of the file format and not translated.
    head: ({ columns }) => columns,
    count: (reads, question) => countEntries(reads, question, COUNT_ALL),
    pages: (question, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listEntryPage(reads, { ...question, after, pageSize }),
        cursorOf: (row) => entryCursor(question.sort, row),
        lineOf: (row) => {
          const entry = presentEntry(row, question.sees)
          return question.columns.map((column) => csvCell(entry, column))
        },
      }),
    audit: ({ eventId, columns }, entries) => ({
      verb: 'exported_entries',
      subjectKind: 'event',
      subjectId: String(eventId),
      change: { entries, columns },
    }),
  })
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
