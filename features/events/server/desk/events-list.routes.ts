import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type Exports,
  type ListCursor,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { dayInZone } from '#platform/shared/format.ts'
import {
  type DeskEventRow,
  deskEvents,
  eventsCsv,
  type EventsColumn,
  type EventsSort,
} from '../../events-desk.contract.ts'
import { deskListAnswer, deskListInput, eventsCsvInput } from '../../events-desk.schema.ts'
import {
  countDeskEvents,
  countEventViews,
  type EventsFilter,
  listDeskEvents,
  type ListedEvent,
} from './events-list.store.ts'

const PAGE_SIZE = 50
const desk = requireRole('events')

type EventsListDeps = Pick<Service, 'database' | 'clock'> & {
  exports: Exports
  club: () => Promise<{ timezone: string }>
}

/** Registers the list of events and its export. */
export function eventsListRoutes(app: FastifyInstance, deps: EventsListDeps): void {
  const { db } = deps.database
  const today = async () => dayInZone(deps.clock.nowMs(), (await deps.club()).timezone)

  serve(app, deskEvents, {
    input: deskListInput,
    mayCall: desk,
    answer: deskListAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input, await today())
      const [rows, count, counts] = await Promise.all([
        listDeskEvents(db, {
          ...filter,
          ...sortOf(input),
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countDeskEvents(db, filter, COUNTED_MOST),
        countEventViews(db, filter.today, COUNTED_MOST),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => cursorOf(input.sort, row))
      return {
        data: page.rows.map(presentRow),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        counts,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: eventsCsv,
    input: eventsCsvInput,
    mayCall: desk,
    questionOf: async (input) => ({
      columns: input.columns,
      ...filterOf(input, await today()),
      ...sortOf(input),
    }),
    fileName: ({ view }) => `events-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countDeskEvents(reads, question, COUNT_ALL),
    pages: (question, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listDeskEvents(reads, { ...question, after, pageSize }),
        cursorOf: (row) => cursorOf(question.sort, row),
        lineOf: (row) => question.columns.map((column) => CSV_COLUMNS[column].cell(row)),
      }),
    audit: ({ view }, events) => ({
      verb: 'exported',
      subjectKind: 'event',
      subjectId: view,
      change: { events },
    }),
  })
}

type CsvColumn = { head: string; cell: (row: ListedEvent) => string }

const CSV_COLUMNS: Record<EventsColumn, CsvColumn> = {
  day: { head: 'Day', cell: ({ startsOn }) => startsOn },
  title: { head: 'Event', cell: ({ title }) => title },
  kind: { head: 'Kind', cell: ({ kind }) => kind },
  place: { head: 'Location', cell: ({ place }) => place },
  state: { head: 'Status', cell: ({ status }) => status },
  places: {
    head: 'Places taken',
    cell: ({ capacity, placesTaken }) =>
      capacity === null ? String(placesTaken) : `${placesTaken} of ${capacity}`,
  },
}

type ListInput = z.infer<typeof deskListInput> | z.infer<typeof eventsCsvInput>

function filterOf(input: ListInput, today: string): EventsFilter {
  return {
    view: input.view,
    text: input.q.trim(),
    today,
    kind: input.kind ?? null,
    state: input.state ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ view, sort, order }: ListInput) {
  return { sort, isDescending: (order ?? (view === 'past' && sort === 'day' ? 'desc' : 'asc')) === 'desc' }
}

/** Returns the sort values of a row, from which the next page continues. */
function cursorOf(sort: EventsSort, { id, startsOn, title }: ListedEvent): ListCursor {
  return sort === 'day' ? [startsOn, id] : [title, id]
}

function presentRow({ status, startsOn, placesTaken, ...row }: ListedEvent): DeskEventRow {
  return { ...row, state: status, starts_on: startsOn, places_taken: placesTaken }
}
