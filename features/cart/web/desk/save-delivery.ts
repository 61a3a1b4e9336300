import type { DeliveryTable } from '../../delivery-desk.contract.ts'
import type { RowEdit } from '../../delivery-edit.rules.ts'

/** The row as someone else saved it while it was edited here; null if they removed it. */
export type RowConflict<Row> = { theirs: Row | null }

/** Saves the table with one row changed. @returns the row as someone else saved it; null if there is no conflict */
export type SaveDelivery = <List extends 'ways' | 'prices' | 'zones'>(
  list: List,
  edit: RowEdit<DeliveryTable[List][number]>,
) => Promise<RowConflict<DeliveryTable[List][number]> | null>
