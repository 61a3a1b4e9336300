import type { ReactNode } from 'react'

/** A list of rows of fields: its rows, how they are named and read from text, and its fields. */
export type RowListProps<Row> = {
  /** The id of the list; the ids of its buttons begin with it. */
  id: string
  label: string
  hint?: ReactNode
  /** The error of the whole list. The errors of single fields are shown at these. */
  error: string | undefined
  rows: readonly Row[]
  /** The greatest number of rows. */
  most: number
  /** Whether the rows can be moved. False for a list that is stored in an order of its own, such as by time. */
  isMovable?: boolean
  /** Whether the labels are shown above the first row only, where the window is wide enough for rows of one line. */
  isCompact?: boolean
  blank: () => Row
  isBlank: (row: Row) => boolean
  /** Returns the text that identifies a row in the names of its buttons; empty if nothing is entered yet. */
  nameOf: (row: Row) => string
  /** Reads pasted text as rows. */
  fromText: (text: string) => Row[]
  onRows: (change: (before: Row[]) => Row[]) => void
  /** The fields of a row. `change` sets some of its values. */
  fields: (row: Row, at: number, change: (values: Partial<Row>) => void) => ReactNode
  /** Further buttons beside "Add a row". */
  more?: ReactNode
}
