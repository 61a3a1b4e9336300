import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import type { PrivacyWorkItem } from '../privacy-desk.contract.ts'
import { type PrivacyColumn, privacyCsv, privacyWork } from '../privacy-list.contract.ts'
import { privacyAnswer, privacyCsvInput, privacyInput } from '../privacy-list.schema.ts'
import type { Exports } from './exports/exports.ts'
import { serveExport } from './exports/exports.routes.ts'
import { COUNT_ALL, csvPages } from './exports/list-export.ts'
import { COUNTED_MOST } from './list-cursor.ts'
import { pageOf, readCursor } from './list-pages.ts'
import { presentRequest } from './privacy-desk.presenter.ts'
import {
  countRequests,
  countRequestViews,
  listRequests,
  type PrivacyFilter,
  requestCursor,
} from './privacy-list.store.ts'

const PAGE_SIZE = 50
/** Admits the membership secretary. @source docs/reference/staff-desk.md §3.6 */
const secretary = requireRole('membership')

export type PrivacyListDeps = Pick<Service, 'database'> & { exports: Exports }

/** Registers the list of requests about personal data and its export. */
export function privacyListRoutes(app: FastifyInstance, deps: PrivacyListDeps): void {
  const { db } = deps.database

  serve(app, privacyWork, {
    input: privacyInput,
    mayCall: secretary,
    answer: privacyAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input)
      const question = { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }
      const [rows, count, counts] = await Promise.all([
        listRequests(db, question),
        countRequests(db, filter, COUNTED_MOST),
        countRequestViews(db, COUNTED_MOST),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => requestCursor(input.sort, row))
      return {
        data: page.rows.map(presentRequest),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        counts,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: privacyCsv,
    input: privacyCsvInput,
    mayCall: secretary,
    questionOf: (input) => ({ columns: input.columns, ...filterOf(input), ...sortOf(input) }),
    fileName: ({ view }) => `privacy-requests-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countRequests(reads, question, COUNT_ALL),
    pages: ({ columns, ...question }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listRequests(reads, { ...question, after, pageSize }),
        cursorOf: (row) => requestCursor(question.sort, row),
        lineOf: (row) => columns.map((column) => CSV_COLUMNS[column].cell(presentRequest(row))),
      }),
    audit: ({ view }, requests) => ({
      verb: 'exported',
      subjectKind: 'privacy_request',
      subjectId: view,
      change: { requests },
    }),
  })
}

type CsvColumn = { head: string; cell: (request: PrivacyWorkItem) => string }

/** The column names are not translated, because programs read the file. */
const CSV_COLUMNS: Record<PrivacyColumn, CsvColumn> = {
  person: { head: 'Person', cell: ({ person }) => person },
  email: { head: 'Email', cell: ({ email }) => email },
  kind: { head: 'Kind', cell: ({ kind }) => kind },
  detail: { head: 'Message', cell: ({ detail }) => detail },
  made: { head: 'Made', cell: ({ created_at: at }) => at },
  due: { head: 'Answer by', cell: ({ due_at: at }) => at },
  answered: { head: 'Answered', cell: ({ answered_at: at }) => at ?? '' },
  state: { head: 'State', cell: ({ status }) => status },
}

type ListInput = z.infer<typeof privacyInput> | z.infer<typeof privacyCsvInput>

function filterOf(input: ListInput): PrivacyFilter {
  return {
    view: input.view,
    text: input.q.trim(),
    kind: input.kind ?? null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}
