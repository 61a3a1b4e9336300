import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type ListCursor,
  listPages,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  deskQueue,
  deskRegister,
  type QueueColumn,
  queueCsv,
  type QueueRow,
  type QueueSort,
  registerCsv,
} from '../club-rego-lists.contract.ts'
import {
  queueAnswer,
  queueCsvInput,
  queueInput,
  registerAnswer,
  registerCsvInput,
  registerQuery,
} from '../club-rego-lists.schema.ts'
import { countOpenTasks } from './authority.store.ts'
import { CASE_CHECKERS, CLUB_REGO_DESK } from './case-roles.ts'
import type { ClubRegoDeps } from './club-rego-deps.ts'
import {
  countCases,
  countQueueViews,
  findSearch,
  type ListedCase,
  listQueue,
  type QueueFilter,
  type QueueSearch,
} from './desk-queue.store.ts'
import {
  presentVehicles,
  readRegister,
  REGISTER_HEADS,
  registerCsvLine,
  registerSelection,
} from './register.actions.ts'
import { countRegister, findRegisterSearch, listRegister, registerCursor } from './register.store.ts'

const PAGE_SIZE = 50
const checkers = requireRole(...CASE_CHECKERS)
const registrar = requireRole(...CLUB_REGO_DESK)

/** Registers the lists of the registrar's desk and their exports. */
export function clubRegoListsRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  queueRoutes(app, deps)
  registerRoutes(app, deps)
}

function queueRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  const { db } = deps.database

  serve(app, deskQueue, {
    input: queueInput,
    mayCall: checkers,
    answer: queueAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input)
      const question = { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }
      const search = await findSearch(db, filter)
      const [rows, count, counts, toTell] = await Promise.all([
        listQueue(db, question, search),
        countShown(db, filter, search),
        countQueueViews(db, COUNTED_MOST),
        countOpenTasks(db),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => cursorOf(input.sort, row))
      return {
        data: page.rows.map(presentRow),
        counts: { ...counts, to_tell: toTell },
        next: page.next,
        total: count === null ? null : Math.min(count, COUNTED_MOST),
        has_more_than_total: count !== null && count > COUNTED_MOST,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: queueCsv,
    input: queueCsvInput,
    mayCall: checkers,
    questionOf: (input) => ({ columns: input.columns, ...filterOf(input), ...sortOf(input) }),
    fileName: ({ view }) => `club-rego-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: async (reads, question) =>
      countCases(reads, question, await findSearch(reads, question), COUNT_ALL),
    pages: (question, read) =>
      csvPages({
        read,
        readPage: async (reads, after, pageSize) =>
          listQueue(reads, { ...question, after, pageSize }, await findSearch(reads, question)),
        cursorOf: (row) => cursorOf(question.sort, row),
        lineOf: (row) => question.columns.map((column) => CSV_COLUMNS[column].cell(presentRow(row))),
      }),
    audit: ({ view }, cases) => ({
      verb: 'exported_cases',
      subjectKind: 'club_rego_case',
      subjectId: view,
      change: { cases },
    }),
  })
}

function registerRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serve(app, deskRegister, {
    input: registerQuery,
    mayCall: registrar,
    answer: registerAnswer,
    handle: ({ input }) =>
      readRegister(deps, input, { after: readCursor(input.after), pageSize: input.rows }),
  })

  serveExport(app, deps.exports, {
    endpoint: registerCsv,
    input: registerCsvInput,
    mayCall: registrar,
    questionOf: (input) => registerSelection(deps, input),
    fileName: ({ on }) => `vehicle-register-${on}.csv`,
    head: () => REGISTER_HEADS,
    count: async (reads, selection) =>
      countRegister(reads, selection, await findRegisterSearch(reads, selection), COUNT_ALL),
    pages: async function* (selection, read) {
      const pages = listPages(
        (after, pageSize) =>
          read(async (reads) =>
            listRegister(
              reads,
              { ...selection, after, pageSize },
              await findRegisterSearch(reads, selection),
            ),
          ),
        (row) => registerCursor(selection.sort, row),
      )
      for await (const rows of pages) {
        const vehicles = await read((reads) => presentVehicles(reads, rows, selection))
        yield { records: vehicles.length, lines: vehicles.map(registerCsvLine) }
      }
    },
    audit: ({ on }, vehicles) => ({
      verb: 'exported',
      subjectKind: 'club_rego_case',
      subjectId: 'register',
      change: { day: on, vehicles },
    }),
  })
}

/** Counts the cases of a list; null for a search of common words, for which counting would take too long. */
async function countShown(db: Db, filter: QueueFilter, search: QueueSearch | null): Promise<number | null> {
  if (search === null || !search.isBroad) return countCases(db, filter, search, COUNTED_MOST)
  // The index found more cases than are counted. With a single word, all of them match; with several, that is unknown.
  return search.words === 1 ? COUNTED_MOST + 1 : null
}

type CsvColumn = { head: string; cell: (row: QueueRow) => string }

/** The column names are not translated, because programs read the file. */
const CSV_COLUMNS: Record<QueueColumn, CsvColumn> = {
  vehicle: { head: 'Vehicle', cell: ({ vehicle }) => vehicle },
  plate: { head: 'Club plate', cell: ({ club_plate_no: plate }) => plate },
  member: { head: 'Member', cell: ({ member }) => member },
  scheme: { head: 'Scheme', cell: ({ scheme }) => scheme },
  state: { head: 'State', cell: ({ state }) => state },
  until: {
    head: 'Valid to',
    cell: ({ club_rego_expiry: rego, declaration_expires: declaration }) => rego ?? declaration ?? '',
  },
  since: { head: 'Since', cell: ({ updated_at: since }) => since },
  sent: { head: 'Sent', cell: ({ submitted_at: sent }) => sent ?? '' },
}

type QueueInput = z.infer<typeof queueInput> | z.infer<typeof queueCsvInput>

function filterOf(input: QueueInput): QueueFilter {
  return { view: input.view, text: input.q.trim(), ids: 'ids' in input ? (input.ids ?? null) : null }
}

function sortOf({ sort, order }: QueueInput) {
  return { sort, isDescending: order === 'desc' }
}

/** Returns the sort values of a row, from which the next page continues. */
function cursorOf(sort: QueueSort, row: ListedCase): ListCursor {
  const values: Record<QueueSort, ListCursor> = {
    since: [row.sinceKey],
    member: [row.lastName, row.firstName],
    plate: [row.clubPlateNo],
    until: [row.untilKey],
  }
  return [...values[sort], row.id]
}

function presentRow(row: ListedCase): QueueRow {
  return {
    id: row.id,
    state: row.state,
    vehicle: row.vehicle,
    scheme: row.scheme,
    member: row.member,
    club_plate_no: row.clubPlateNo,
    club_rego_expiry: row.clubRegoExpiry,
    declaration_expires: row.declarationExpires,
    submitted_at: row.submittedAt,
    updated_at: row.updatedAt,
  }
}
