/** Merges the edit of one row of the delivery table with changes that someone else has saved in the meantime. */
import { mergeEdits } from '#features/staff/merge-edits.rules.ts'
import type { DeliveryPrice, DeliveryOption, DeliveryZone } from './delivery-desk.contract.ts'

export type DeliveryRow = DeliveryOption | DeliveryPrice | DeliveryZone

/** `before`: the row when it was opened, null for a new one. `after`: the edited row, null to remove it. */
export type RowEdit<Row> = { before: Row | null; after: Row | null }

/**
 * The list with the edit applied; or, if the edit conflicts, the row as someone else saved it, null if they removed it.
 */
export type EditedRows<Row> = { rows: Row[] } | { theirs: Row | null }

/**
 * Applies the edit of one row to the currently stored list. If someone else changed other fields of the row, both
 * changes are kept. If both changed the same field, or they removed the row, their row is returned instead.
 */
export function applyRowEdit<Row extends DeliveryRow>(
  stored: readonly Row[],
  { before, after }: RowEdit<Row>,
): EditedRows<Row> {
  if (before === null) return { rows: after === null ? [...stored] : [...stored, after] }
  const same = stored.findIndex((row) => JSON.stringify(row) === JSON.stringify(before))
  if (same !== -1) return { rows: after === null ? stored.toSpliced(same, 1) : stored.with(same, after) }
  const at = stored.findIndex((row) => identityOf(row) === identityOf(before))
  const theirs = stored[at] ?? null
  if (theirs === null || after === null) return { theirs }
  const { draft, clashes } = mergeEdits({ base: before, mine: after, theirs })
  return clashes.length === 0 ? { rows: stored.with(at, draft) } : { theirs }
}

/** Returns the identity of a row: its id, or else the parcels or postcodes that it applies to. */
function identityOf(row: DeliveryRow): string {
  if ('id' in row) return String(row.id)
  if ('up_to_g' in row) return `${row.size_class} ${row.up_to_g}`
  return `${row.country} ${row.postcode_from} ${row.postcode_to}`
}
