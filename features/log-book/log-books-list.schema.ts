import * as z from 'zod'
import { listedIds, listOf } from '#features/staff/listed.schema.ts'
import { summaryFields } from './log-book.schema.ts'
import { BOOK_VIEWS, BOOKS_COLUMNS, BOOKS_SORTS } from './log-books-list.contract.ts'

const day = z.iso.date().optional()

const filter = {
  view: z.enum(BOOK_VIEWS).default('waiting'),
  q: z.string().max(100).default(''),
  ends_from: day,
  ends_to: day,
  sort: z.enum(BOOKS_SORTS).default('since'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

export const deskBooksInput = z.object({ ...filter, after: z.string().max(1000).optional() })
export const deskBooksCsvInput = z.object({
  ...filter,
  columns: listOf(BOOKS_COLUMNS),
  ids: listedIds.optional(),
})

const count = z.number().optional()
export const deskBooksAnswer = z.object({
  data: z.array(
    z.object({
      ...summaryFields,
      vehicle: z.string(),
      plate: z.string(),
      member: z.string(),
      updated_at: z.string(),
      broken_at: z.number().nullable(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number().nullable(),
  has_more_than_total: z.boolean(),
  counts: z.object({ waiting: count, current: count, full: count, over: count, broken: count }),
})
