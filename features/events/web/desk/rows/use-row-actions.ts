import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { showToast } from '#platform/ui/toasts.ts'
import { rowName } from '../form-mistakes.ts'
import type { RowListProps } from './row-list-props.ts'

/** The last action on the list. The focus then moves to `part` of the row `at`. */
export type Action = { at: number; part: 'up' | 'down' | 'remove' | 'field'; pasted: number }

type RowActionProps<Row> = Pick<
  RowListProps<Row>,
  'id' | 'label' | 'rows' | 'blank' | 'isBlank' | 'nameOf' | 'fromText' | 'onRows'
>

/** Adds, moves, removes and pastes the rows of a list. The focus follows the row. */
export function useRowActions<Row extends object>({
  id,
  label,
  rows,
  blank,
  isBlank,
  nameOf,
  fromText,
  onRows,
}: RowActionProps<Row>) {
  const { i18n, t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [lastAction, setLastAction] = useState<Action | null>(null)
  // After an action its button is in another place or gone, so move the focus with it.
  useEffect(() => {
    if (lastAction === null) return
    const row = list.current?.children[lastAction.at]
    const wanted = lastAction.part === 'field' ? 'input, select' : `[data-action=${lastAction.part}]`
    const target = row?.querySelector<HTMLElement>(wanted) ?? document.getElementById(`${id}-add`)
    target?.focus()
  }, [lastAction, id])

  const nameAt = (row: Row, at: number) => nameOf(row).trim() || rowName(label, at, i18n)
  const add = (): void => {
    onRows((before) => [...before, blank()])
    setLastAction({ at: rows.length, part: 'field', pasted: 0 })
  }
  const move = (at: number, by: -1 | 1): void => {
    onRows((before) => moved(before, at, by))
    setLastAction({ at: at + by, part: by === -1 ? 'up' : 'down', pasted: 0 })
  }
  const remove = (row: Row, at: number): void => {
    const name = nameAt(row, at)
    onRows((before) => before.filter((_, index) => index !== at))
    setLastAction({ at: Math.min(at, rows.length - 2), part: 'remove', pasted: 0 })
    if (isBlank(row)) return
    showToast({
      tone: 'removed',
      words: t`${name} removed`,
      action: {
        words: t`Undo`,
        run: () => {
          onRows((before) => before.toSpliced(at, 0, row))
          setLastAction({ at, part: 'remove', pasted: 0 })
        },
      },
    })
  }
  const paste = (event: ClipboardEvent, row: Row, at: number): void => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    const added = fromText(text)
    const from = isBlank(row) ? at : at + 1
    onRows((before) => before.toSpliced(from, from - at === 0 ? 1 : 0, ...added))
    setLastAction({ at: from + added.length - 1, part: 'field', pasted: added.length })
  }
  return { list, lastAction, nameAt, add, move, remove, paste }
}

function moved<Row>(rows: Row[], at: number, by: -1 | 1): Row[] {
  const row = rows[at]
  return row === undefined ? rows : rows.toSpliced(at, 1).toSpliced(at + by, 0, row)
}
