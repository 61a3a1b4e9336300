import './desk/list/list.css'
import type { ReactNode } from 'react'

export type StaffColumn<Row> = {
  key: string
  /** The text of the column head; empty for a column of buttons. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligns the column to the inline end, for numbers. */
  isEnd?: boolean
  /** Uses digits of equal width, for times, prices and codes. */
  isFigure?: boolean
  /** Name of the column on the cards of a phone; empty for the title of the card and for buttons. */
  label?: string
}

type StaffTableProps<Row> = {
  /** Description of the table for screen readers. */
  caption: ReactNode
  columns: readonly StaffColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Wraps text in a direction isolate, so that a person's text keeps its own writing direction in the table. */
function own(cell: ReactNode): ReactNode {
  return typeof cell === 'string' && cell !== '' ? <bdi>{cell}</bdi> : cell
}

/**
 * A table of a staff screen, with lines between rows and digits of equal width. On a phone its rows are cards if the
 * columns have labels; otherwise it scrolls by itself if it is wider than the screen.
 */
export function StaffTable<Row>({ caption, columns, rows, keyOf }: StaffTableProps<Row>) {
  const isCards = columns.every(({ label }) => label !== undefined)
  return (
    // The container can be focused, so that the keyboard can scroll it. @source WCAG 2.1.1
    <div
      className={isCards ? 'staff-table-frame staff-cards' : 'staff-table-frame'}
      role="region"
      aria-label={typeof caption === 'string' ? caption : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="staff-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, isEnd }) =>
              // A column of buttons has no name. Render a plain cell, because screen readers would announce an empty
              // header cell.
              head === '' ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                <td key={key} />
              ) : (
                <th key={key} scope="col" data-end={isEnd ? '' : undefined}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, head, cell, isEnd, isFigure, label }) => (
                <td
                  key={key}
                  data-label={label === '' ? undefined : label}
                  data-title={label === '' && head !== '' ? '' : undefined}
                  data-end={isEnd ? '' : undefined}
                  data-figure={isFigure ? '' : undefined}
                >
                  {own(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
