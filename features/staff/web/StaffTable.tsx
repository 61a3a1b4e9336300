import type { ReactNode } from 'react'

export type StaffColumn<Row> = {
  key: string
  /** Empty over a column of buttons. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand at the inline end. */
  isEnd?: boolean
  /** Times, prices, codes: figures of one width. */
  isFigure?: boolean
}

type StaffTableProps<Row> = {
  /** What the table holds, for who listens. */
  caption: ReactNode
  columns: readonly StaffColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** What was typed by somebody runs its own way, also in a table that runs the other. */
function own(cell: ReactNode): ReactNode {
  return typeof cell === 'string' && cell !== '' ? <bdi>{cell}</bdi> : cell
}

/** A list of the desk: ruled rows, figures of one width; scrolls by itself where it is wider than the screen. */
export function StaffTable<Row>({ caption, columns, rows, keyOf }: StaffTableProps<Row>) {
  return (
    // A keyboard scrolls it too, so it takes the focus. @source WCAG 2.1.1
    <div
      className="staff-table-frame"
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
              // A column of buttons has no name; a head without words would be read as one.
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
              {columns.map(({ key, cell, isEnd, isFigure }) => (
                <td key={key} data-end={isEnd ? '' : undefined} data-figure={isFigure ? '' : undefined}>
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
