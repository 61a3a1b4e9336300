import { useState } from 'react'
import type { RowEdit } from '../../delivery-edit.rules.ts'
import type { RowConflict } from './save-delivery.ts'

/** The state of a dialog that edits one row of a list, with the conflicting row of another person. */
export function useRowEdit<Row>(save: (edit: RowEdit<Row>) => Promise<RowConflict<Row> | null>) {
  const [open, setOpen] = useState<{ row: Row | null } | null>(null)
  const [conflict, setConflict] = useState<RowConflict<Row> | null>(null)
  const put = async (after: Row | null): Promise<void> => {
    const found = await save({ before: open?.row ?? null, after })
    setConflict(found)
    // After a conflict, saving again replaces the other person's row, because the dialog has shown it.
    if (found !== null) setOpen({ row: found.theirs })
  }
  return {
    /** The row that the open dialog edits; null while no dialog is open. `row` is null for a new row. */
    open,
    conflict,
    show: (row: Row | null): void => {
      setConflict(null)
      setOpen({ row })
    },
    close: (): void => setOpen(null),
    put: (after: Row | null): void => void put(after),
  }
}
