/** The registrar's list of log books and its export. @source docs/reference/staff-desk.md §3.4; docs/reference/log-book.md §1.2 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { type BookSummary, LOG_BOOK_BASE } from './log-book.contract.ts'

/**
 * `waiting`: requested or lost. `full`: 80 % used or more. `over`: its period has ended, or it was replaced or refused.
 * `broken`: its entries were altered.
 */
export const BOOK_VIEWS = ['waiting', 'current', 'full', 'over', 'broken'] as const
export type BookView = (typeof BOOK_VIEWS)[number]

export const BOOKS_SORTS = ['since', 'member', 'number', 'used', 'until'] as const
export type BooksSort = (typeof BOOKS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const BOOKS_COLUMNS = [
  'vehicle',
  'plate',
  'member',
  'number',
  'days',
  'from',
  'to',
  'scheme',
  'issued',
  'state',
  'since',
] as const
export type BooksColumn = (typeof BOOKS_COLUMNS)[number]

export type BooksQuery = {
  view?: BookView
  /** Beginnings of words of the vehicle, its plate, its owner or the number of the book; or the year of the vehicle. */
  q?: string
  /** The first and the last day on which the period of the book ends. */
  ends_from?: string
  ends_to?: string
  sort?: BooksSort
  order?: 'asc' | 'desc'
}

export type DeskBook = BookSummary & {
  vehicle: string
  plate: string
  member: string
  /** When the book was last issued, lost, written in or otherwise changed. */
  updated_at: string
  /** The position of the first entry that was altered or is missing; null if the book is intact. */
  broken_at: number | null
}

/**
 * Returns a page of the log books of a view, the longest unchanged first unless sorted otherwise. `after` is the `next`
 * of the page before. `total` is at most 1,000, and null for a search of words that very many books contain. `counts`
 * leaves out a view with more than 1,000 books.
 */
export const deskBooks = endpoint<
  BooksQuery & { after?: string },
  {
    data: DeskBook[]
    /** The cursor of the next page; null on the last one. */
    next: string | null
    total: number | null
    has_more_than_total: boolean
    counts: Partial<Record<BookView, number>>
  }
>('GET', `${LOG_BOOK_BASE}/desk`)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same columns. `columns` and
 * `ids` are separated by commas; `ids` limits the file to selected books. The export is recorded in the audit log.
 */
export const deskBooksCsv = endpoint<BooksQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${LOG_BOOK_BASE}/desk/books.csv`,
)
