import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
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
import { instantOf } from '#platform/shared/clock.ts'
import { codesCsv, type CodesColumn, type DeskCode, readCodes } from '../codes-desk.contract.ts'
import { codesAnswer, codesCsvInput, codesInput } from '../codes-desk.schema.ts'
import { type CodesDeskDeps, presentCode } from './codes-desk.actions.ts'
import { codeCursor, type CodesFilter, countCodes, isWithoutCodes, listCodes } from './codes-list.store.ts'

const PAGE_SIZE = 50
const desk = requireRole('shop', 'treasurer')

/** Registers the list of promotion codes and its export. */
export function codesListRoutes(app: FastifyInstance, deps: CodesDeskDeps & { exports: Exports }): void {
  const { database, clock } = deps
  const { db } = database

  serve(app, readCodes, {
    input: codesInput,
    mayCall: desk,
    answer: codesAnswer,
    handle: async ({ input }) => {
      const filter = { ...filterOf(input), now: instantOf(clock) }
      const [timezone, rows, count, isEmpty] = await Promise.all([
        deps.timezone(),
        listCodes(db, { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }),
        countCodes(db, filter, COUNTED_MOST),
        isWithoutCodes(db),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => codeCursor(input.sort, row))
      return {
        data: page.rows.map((row) => presentCode(row, timezone, clock.nowMs())),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        is_empty: isEmpty,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: codesCsv,
    input: codesCsvInput,
    mayCall: desk,
    questionOf: async (input) => ({
      columns: input.columns,
      timezone: await deps.timezone(),
      nowMs: clock.nowMs(),
      ...filterOf(input),
      ...sortOf(input),
    }),
    fileName: () => 'codes.csv',
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, { nowMs, ...question }) =>
      countCodes(reads, { ...question, now: new Date(nowMs) }, COUNT_ALL),
    pages: ({ columns, timezone, nowMs, ...question }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) =>
          listCodes(reads, { ...question, now: new Date(nowMs), after, pageSize }),
        cursorOf: (row) => codeCursor(question.sort, row),
        lineOf: (row) => columns.map((column) => CSV_COLUMNS[column].cell(presentCode(row, timezone, nowMs))),
      }),
    audit: ({ state }, codes) => ({
      verb: 'exported',
      subjectKind: 'promotion_code',
      subjectId: state ?? 'all',
      change: { codes },
    }),
  })
}

type CsvColumn = { head: string; cell: (code: DeskCode) => string | number }

const CSV_COLUMNS: Record<CodesColumn, CsvColumn> = {
  code: { head: 'Code', cell: ({ code }) => code },
  name: { head: 'Name', cell: ({ label }) => label },
  kind: { head: 'Kind', cell: ({ kind }) => kind },
  state: { head: 'Status', cell: ({ state }) => state },
  used: {
    head: 'Used',
    cell: ({ used, max_uses: most }) => (most === null ? used : `${used}/${most}`),
  },
  first_day: { head: 'First day', cell: (row) => row.first_day },
  last_day: { head: 'Last day', cell: (row) => row.last_day },
}

type ListInput = z.infer<typeof codesInput> | z.infer<typeof codesCsvInput>

function filterOf(input: ListInput): Omit<CodesFilter, 'now'> {
  return {
    text: input.q.trim(),
    state: input.state ?? null,
    kind: input.kind ?? null,
    codes: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}
