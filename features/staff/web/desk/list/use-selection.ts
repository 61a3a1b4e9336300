import { useRef, useState } from 'react'

export type Selection = {
  keys: ReadonlySet<string>
  has(key: string): boolean
  /** Selects or clears a row. With `isRange` it also changes all rows between this one and the last one clicked. */
  toggle(key: string, isRange: boolean): void
  /** Selects all shown rows, or clears them if all are selected. */
  toggleAll(): void
  clear(): void
}

/** The selected rows of the shown page. Rows that are no longer shown are not selected either. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const keys = new Set(shown.filter((key) => chosen.has(key)))
  return {
    keys,
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
      setChosen(next)
    },
    toggleAll: () => setChosen(keys.size === shown.length ? new Set() : new Set(shown)),
    clear: () => setChosen(new Set()),
  }
}
