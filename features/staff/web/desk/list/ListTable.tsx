import { useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { KeyboardEvent } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import type { ListColumn, SortOrder } from './list-types.ts'
import type { Selection } from './use-selection.ts'

type ListTableProps<Row> = {
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  sort: { sort: string; order: SortOrder }
  onSort: (sort: string, order: SortOrder) => void
  /** Null if rows cannot be selected. */
  selection: Selection | null
  isCompact: boolean
}

/** The rows of a list as a table with a sticky head; cards on a phone. Escape clears the selection. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, keyOf, selection } = props
  const { t } = useLingui()
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') selection?.clear()
  }
  return (
    // The container can be focused, so that the keyboard can scroll it. @source WCAG 2.1.1
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape only clears the checkboxes
    <div
      className="staff-table-frame record-list"
      data-compact={props.isCompact ? '' : undefined}
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={clearOnEscape}
    >
      <table className="staff-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection === null ? null : (
              <td className="record-list-tick">
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={t`Select all rows on this page`}
                  checked={selection.keys.size === rows.length}
                  ref={(box) => {
                    if (box !== null)
                      box.indeterminate = selection.keys.size > 0 && selection.keys.size < rows.length
                  }}
                  onChange={selection.toggleAll}
                />
              </td>
            )}
            {columns.map((column) =>
              // Render a plain cell above the buttons, because screen readers would announce an empty header cell.
              column.isActions ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                <td key={column.key} />
              ) : (
                <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-selected={selection?.has(keyOf(row)) ? '' : undefined}>
              {selection === null ? null : (
                <td className="record-list-tick">
                  <SelectRow selection={selection} rowKey={keyOf(row)} name={props.nameOf(row)} />
                </td>
              )}
              {columns.map(({ key, label, cell, isEnd, isFigure, isFixed, isActions }) => (
                <td
                  key={key}
                  data-label={isActions ? undefined : label}
                  data-title={isFixed ? '' : undefined}
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

type Cell = ReturnType<ListColumn<never>['cell']>

/** Wraps text in a direction isolate, so that a person's text keeps its own writing direction in the table. */
function own(cell: Cell): Cell {
  return typeof cell === 'string' && cell !== '' ? <bdi>{cell}</bdi> : cell
}

type HeadCellProps<Row> = {
  column: ListColumn<Row>
  sort: { sort: string; order: SortOrder }
  onSort: (sort: string, order: SortOrder) => void
}

function HeadCell<Row>({ column: { label, sort: name, isEnd }, sort, onSort }: HeadCellProps<Row>) {
  if (name === undefined)
    return (
      <th scope="col" data-end={isEnd ? '' : undefined}>
        {label}
      </th>
    )
  const isSorted = sort.sort === name
  const direction = sort.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" data-end={isEnd ? '' : undefined} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className="record-list-sort"
        onClick={() => onSort(name, isSorted && sort.order === 'asc' ? 'desc' : 'asc')}
      >
        {label}
        {isSorted ? <Icon of={sort.order === 'asc' ? ArrowUp : ArrowDown} size={14} /> : null}
      </button>
    </th>
  )
}

function SelectRow({ selection, rowKey, name }: { selection: Selection; rowKey: string; name: string }) {
  const { t } = useLingui()
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label={t`Select ${name}`}
      checked={selection.has(rowKey)}
      // Use the click event, because it says whether Shift was held; a change event does not.
      onClick={({ shiftKey }) => selection.toggle(rowKey, shiftKey)}
      readOnly
    />
  )
}
