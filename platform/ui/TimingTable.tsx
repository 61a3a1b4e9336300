import type { ReactNode } from 'react'
import { Kerb, type KerbColour } from './Kerb.tsx'

export type TimingColumn = {
  key: string
  head: ReactNode
  /** Numbers stand at the inline end. */
  isEnd?: boolean
  /** Times, prices, codes: figures of one width. */
  isFigure?: boolean
  /** Left out on a phone, where the first cell may say it in a note. */
  isWideOnly?: boolean
}

export type TimingTableRow = {
  key: string
  kerb?: KerbColour
  /** Cells by column key; the first one heads the row. */
  cells: Record<string, ReactNode>
  /** The person's own row, tinted. */
  isMine?: boolean
}

type TimingTableProps = {
  /** What the table holds, for who listens; a heading above says it to the rest. */
  caption: ReactNode
  columns: readonly TimingColumn[]
  rows: readonly TimingTableRow[]
  /** `top` under a heading with no rule of its own, `head` under the column heads. */
  rule?: 'top' | 'head' | 'none'
}

/** Prices, classes, results, invoices: a real table with ruled rows and figures at the inline end. */
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
