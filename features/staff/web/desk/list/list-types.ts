import type { ReactNode } from 'react'
import type { ListAddress } from '../../use-list-address.ts'

/** A column of a list. */
export type ListColumn<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The name of the sort order that a click on the head chooses; absent if the list cannot be sorted by it. */
  sort?: string
  /** Aligns the column to the inline end, for sums. */
  isEnd?: boolean
  /** Uses digits of equal width. */
  isFigure?: boolean
  /** Whether the column is always shown, because it leads to the record. */
  isFixed?: boolean
  /** Whether the column contains the buttons of a row. It has no head, is always shown, and is in no export. */
  isActions?: boolean
  /** Whether the column is hidden until the person chooses to show it. */
  isOptional?: boolean
}

/** A filter of a list. Its values are in the address. */
export type ListFilter =
  | {
      kind: 'choice'
      key: string
      label: string
      /** Label of the option that does not filter. */
      anyLabel: string
      options: readonly { value: string; label: string }[]
    }
  | {
      kind: 'days'
      /** The names of the first and the last day in the address. */
      from: string
      to: string
      label: string
      anyLabel: string
    }
  | {
      kind: 'amounts'
      /** The names of the lowest and the highest amount in the address, in dollars. */
      from: string
      to: string
      fromLabel: string
      toLabel: string
    }

export type SortOrder = 'asc' | 'desc'

/** Reads the sort order from the address; unknown values are ignored. */
export function sortIn<Sort extends string>(
  { query }: ListAddress,
  sorts: readonly Sort[],
  initial: { sort: Sort; order: SortOrder },
): { sort: Sort; order: SortOrder } {
  const sort = sorts.find((one) => one === query.get('sort'))
  if (sort === undefined) return initial
  return { sort, order: query.get('order') === 'desc' ? 'desc' : 'asc' }
}

/** Returns the columns to show: those in the address, or all but the optional ones; fixed columns always. */
export function columnsIn<Row>(
  { query }: ListAddress,
  columns: readonly ListColumn<Row>[],
): readonly ListColumn<Row>[] {
  const chosen = query.get('columns')?.split(',')
  if (chosen === undefined) return columns.filter(({ isOptional }) => !isOptional)
  return columns.filter(({ key, isFixed, isActions }) => isFixed || isActions || chosen.includes(key))
}
