import './TimingTable.css'
import type { ReactNode } from 'react'
import { Kerb, type KerbColour } from './Kerb.tsx'

export type TimingColumn = {
  key: string
  head: ReactNode
  /** Aligns the column to the inline end, for numbers. */
  isEnd?: boolean
  /** Uses digits of equal width, for times, prices and codes. */
  isFigure?: boolean
  /** Hides the column on phones, where a note in the first cell may replace it. */
  isWideOnly?: boolean
}

export type TimingTableRow = {
  key: string
  kerb?: KerbColour
  /** Cells by column key; the first one is the row header. */
  cells: Record<string, ReactNode>
  /** Marks the person's own row with a tint. */
  isMine?: boolean
}

type TimingTableProps = {
  /** Description of the table for screen readers; for other users a heading above serves the purpose. */
  caption: ReactNode
  columns: readonly TimingColumn[]
  rows: readonly TimingTableRow[]
  /** Position of the line: `top` under a heading without its own line, `head` under the column headers. */
  rule?: 'top' | 'head' | 'none'
}

/** A table for prices, classes, results or invoices, with lines between rows and numbers at the inline end. */
export function TimingTable({ caption, columns, rows, rule = 'head' }: TimingTableProps) {
  const hasKerbs = rows.some((row) => row.kerb !== undefined)
  const [first, ...others] = columns
  if (first === undefined) return null
  const lookOf = (column: TimingColumn) => ({
    'data-end': column.isEnd ? '' : undefined,
    'data-figure': column.isFigure ? '' : undefined,
    className: column.isWideOnly ? 'wide-only' : undefined,
  })
  return (
    <table
      className={`timing-table ${rule === 'top' ? 'rule-top' : ''}`}
      data-kerbs={hasKerbs ? '' : undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead className={rule === 'head' ? 'border-b-2 border-ink' : 'border-b border-row'}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" {...lookOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-mine={row.isMine ? '' : undefined}>
            <th scope="row" {...lookOf(first)}>
              {row.kerb === undefined ? null : <Kerb colour={row.kerb} />}
              {row.cells[first.key]}
            </th>
            {others.map((column) => (
              <td key={column.key} {...lookOf(column)}>
                {column.isFigure ? <bdi dir="ltr">{row.cells[column.key]}</bdi> : row.cells[column.key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
