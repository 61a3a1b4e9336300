import { useRef, useState } from 'react'

export type Selection = {
  /** The selected rows of this page. */
  keys: ReadonlySet<string>
  /** Whether all rows of the list are selected, those of other pages included. */
  isAll: boolean
  has(key: string): boolean
  /**
   * Selects or deselects a row. With `isRange`, does the same for all rows between this one and the last one clicked.
   */
  toggle(key: string, isRange: boolean): void
  /** Selects all shown rows, or deselects them if all are selected. */
  toggleAll(): void
  /** Selects all rows of the list. */
  selectAll(): void
  clear(): void
}

/**
 * The selected rows of a list. Rows that are no longer shown are not selected, unless the whole list is.
 *
 * @param filter the filters of the list; a change ends the selection of the whole list
 */
export function useSelection(shown: readonly string[], filter: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wholeList, setWholeList] = useState<string | null>(null)
  const last = useRef<string | null>(null)
  const isAll = wholeList === filter
  const keys = new Set(isAll ? shown : shown.filter((key) => chosen.has(key)))
  const choose = (next: ReadonlySet<string>) => {
    setWholeList(null)
    setChosen(next)
  }
  return {
    keys,
    isAll,
    has: (key) => keys.has(key),
    toggle: (key, isRange) => {
      const from = isRange && last.current !== null ? shown.indexOf(last.current) : -1
      const to = shown.indexOf(key)
      const range = from === -1 ? [key] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      const next = new Set(keys)
      for (const one of range) {
        if (keys.has(key)) next.delete(one)
        else next.add(one)
      }
      last.current = key
      choose(next)
    },
    toggleAll: () => choose(keys.size === shown.length ? new Set() : new Set(shown)),
    selectAll: () => setWholeList(filter),
    clear: () => choose(new Set()),
  }
}
