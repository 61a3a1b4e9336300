import './list.css'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import type { ViewedList } from '../../../desk-views.contract.ts'
import { DeskList } from '../../DeskPage.tsx'
import type { ListAddress } from '../../use-list-address.ts'
import { BulkBar } from './BulkBar.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { SavedViews } from './SavedViews.tsx'
import { columnsIn, type ListColumn, type ListFilter, type SortOrder } from './list-types.ts'
import { useDensity } from './use-density.ts'
import { useFocusAfterClear } from './use-focus-after-clear.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** One page of rows; `rows` is null until the first page is loaded. */
export type ListPage<Row> = {
  rows: readonly Row[] | null
  /** True if the rows still belong to the previous filters. */
  isFormer: boolean
  failure: string
  reload(): void
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The number of rows in the list; null if it is not known. */
  total: number | null
  /** Whether the list has more rows than `total`. */
  hasMoreThanTotal: boolean
}

/** The selected rows of a list, for the buttons that act on them. */
export type Selected<Row> = {
  /** The selected rows of the shown page. */
  rows: readonly Row[]
  /** Whether all rows of the list are selected, those of other pages included. */
  isAll: boolean
}

type RecordListProps<Row> = {
  /** The name under which views of this list are saved. */
  list: ViewedList
  /** Description of the table for screen readers. */
  caption: string
  searchLabel: string
  address: ListAddress
  columns: readonly ListColumn<Row>[]
  filters?: readonly ListFilter[]
  sort: { sort: string; order: SortOrder }
  page: ListPage<Row>
  keyOf: (row: Row) => string
  /** The name of a row, for its checkbox. */
  nameOf: (row: Row) => string
  /** Shown if no filter is set and the list is empty. */
  empty: ReactNode
  /** The buttons for the selected rows; if absent, rows cannot be selected. */
  bulk?: (selected: Selected<Row>, clear: () => void) => ReactNode
  /** Another view of the list, shown below the search and the filters in place of the rows; null for the rows. */
  otherView?: ReactNode
}

/**
 * A list of records: search, filters, sort order, columns and page in the address; selection with actions for several
 * rows; a table that becomes cards on a phone.
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { address, columns, page, keyOf, bulk } = props
  const rows = page.rows ?? []
  const filter = new URLSearchParams(address.query)
  for (const key of ['after', 'columns', 'sort', 'order']) filter.delete(key)
  const selection = useSelection(rows.map(keyOf), `${filter.toString()} ${address.text}`)
  const list = useFocusAfterClear(selection.keys.size === 0)
  const density = useDensity()
  const shown = columnsIn(address, columns)
  return (
    <>
      <SavedViews list={props.list} address={address} />
      <ListToolbar
        searchLabel={props.searchLabel}
        address={address}
        filters={props.filters ?? []}
        // Another view has no columns to choose or to sort by.
        columns={(props.otherView ?? null) === null ? columns : []}
        shown={shown}
        sort={props.sort}
        density={density}
      />
      {props.otherView ?? (
        <DeskList
          isThere={page.rows !== null}
          isFormer={page.isFormer}
          failure={page.failure}
          onReload={page.reload}
        >
          <div ref={list} tabIndex={-1} className="outline-none">
            {rows.length === 0 ? (
              <p>{props.empty}</p>
            ) : (
              <>
                <SelectWholeList selection={selection} page={page} isOffered={bulk !== undefined} />
                <ListTable
                  caption={props.caption}
                  columns={shown}
                  rows={rows}
                  keyOf={keyOf}
                  nameOf={props.nameOf}
                  sort={props.sort}
                  onSort={(sort, order) => address.show({ sort, order })}
                  selection={bulk === undefined ? null : selection}
                  isCompact={density.isCompact}
                />
              </>
            )}
          </div>
          <ListFoot page={page} address={address} />
          {bulk === undefined ? null : (
            <BulkBar
              isEmpty={selection.keys.size === 0}
              count={<SelectedCount selection={selection} page={page} />}
              onClear={selection.clear}
            >
              {bulk(
                { rows: rows.filter((row) => selection.has(keyOf(row))), isAll: selection.isAll },
                selection.clear,
              )}
            </BulkBar>
          )}
        </DeskList>
      )}
    </>
  )
}

type SelectionProps<Row> = { selection: Selection; page: ListPage<Row> }

/** Offers to select the rows of all pages, once all rows of this page are selected. */
function SelectWholeList<Row>({
  selection,
  page: { rows, total, hasMoreThanTotal },
  isOffered,
}: SelectionProps<Row> & { isOffered: boolean }) {
  const shown = rows?.length ?? 0
  const isLonger = hasMoreThanTotal || (total ?? 0) > shown
  if (!isOffered || !isLonger || selection.isAll || selection.keys.size < shown) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 rounded-box bg-primary-tint px-4 py-1 print:hidden">
      <Plural
        value={shown}
        one="The row on this page is selected."
        other="All # rows on this page are selected."
      />
      <Button tone="link" size="small" onClick={selection.selectAll}>
        {hasMoreThanTotal ? (
          <Trans>Select all rows in this list</Trans>
        ) : (
          <Plural value={total ?? 0} one="Select the # row in this list" other="Select all # in this list" />
        )}
      </Button>
    </p>
  )
}

/** The number of selected rows, or of all rows of the list. */
function SelectedCount<Row>({ selection, page: { total, hasMoreThanTotal } }: SelectionProps<Row>) {
  if (selection.isAll && hasMoreThanTotal) return <Trans>More than 1,000 selected</Trans>
  const count = selection.isAll ? (total ?? 0) : selection.keys.size
  return <Plural value={count} one="# selected" other="# selected" />
}
