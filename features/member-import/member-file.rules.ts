/** Parses a member list: its headings, its rows, and the problems that prevent reading it. */
import { cellText, csvRows } from '#platform/shared/csv-rows.ts'
import { type ImportField, NEEDED_FIELDS, recogniseColumns } from './import-columns.rules.ts'
import { IMPORT_LIMITS } from './import-limits.rules.ts'
import type { FileWord } from './import-messages.rules.ts'
import { type ReadRow, readMemberRow, type RowClub } from './member-row.rules.ts'

export type FileRow = ReadRow & { row: number }

export type ReadMembers = {
  headings: string[]
  columns: (ImportField | null)[]
  problems: FileWord[]
  rows: FileRow[]
  /** Distinct names of membership types in the list; an empty name stands for rows without one. */
  typeNames: string[]
}

const DAY_FIELDS = ['date_of_birth', 'joined', 'paid_until'] as const satisfies readonly ImportField[]

/** Returns whether a file is plain text. Images, workbooks and PDFs contain characters that no table has. */
export function isTableText(csv: string): boolean {
  return !csv.includes('\0') && !csv.startsWith('PK\u0003\u0004') && !csv.startsWith('%PDF')
}

/** Parses a member list. @param chosen the field of each column if the secretary assigned them */
export function readMemberFile(
  csv: string,
  club: RowClub,
  chosen?: readonly (ImportField | null)[],
): ReadMembers {
  const nothing = (problem: FileWord): ReadMembers => ({
    headings: [],
    columns: [],
    problems: [problem],
    rows: [],
    typeNames: [],
  })
  if (!isTableText(csv)) return nothing({ code: 'no_table' })
  const { rows, fault } = csvRows(csv.replace(/^\uFEFF/, ''), IMPORT_LIMITS.rows + 1)
  const [head, ...lines] = rows
  const headings = (head?.cells ?? []).map(cellText)
  if (headings.length > IMPORT_LIMITS.columns) return nothing({ code: 'no_table' })
  if (fault !== null) return nothing({ code: 'open_quote', row: fault.row })
  if (lines.length === 0) return nothing({ code: 'no_rows' })
  if (lines.length > IMPORT_LIMITS.rows) return nothing({ code: 'too_many_rows' })
  const columns = chosen?.length === headings.length ? [...chosen] : recogniseColumns(headings)
  const placeOf = new Map(
    columns.flatMap((field, place) => (field === null ? [] : [[field, place] as const])),
  )
  const textOf = (cells: readonly string[], field: ImportField) => cellText(cells[placeOf.get(field) ?? -1])
  const problems: FileWord[] = [
    ...NEEDED_FIELDS.filter((field) => !placeOf.has(field)).map((field) => ({
      code: 'missing' as const,
      field,
    })),
    ...DAY_FIELDS.filter((field) => standsMonthFirst(lines.map(({ cells }) => textOf(cells, field)))).map(
      (field) => ({ code: 'month_first' as const, field }),
    ),
  ]
  return {
    headings,
    columns,
    problems,
    rows:
      problems.length > 0
        ? []
        : lines.map(({ row, cells }) => ({ row, ...readMemberRow((field) => textOf(cells, field), club) })),
    typeNames: [...new Set(lines.map(({ cells }) => textOf(cells, 'type')))],
  }
}

/**
 * Returns whether a column has dates that are only valid with the month first, and no date that is only valid with the
 * day first.
 */
function standsMonthFirst(cells: readonly string[]): boolean {
  let isMonthFirst = false
  for (const cell of cells) {
    const [, first = 0, second = 0] = (/^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/.exec(cell) ?? []).map(Number)
    if (first > 12) return false
    isMonthFirst ||= second > 12
  }
  return isMonthFirst
}
