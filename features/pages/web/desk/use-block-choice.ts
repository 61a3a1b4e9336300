import { type RefObject, useEffect, useRef, useState } from 'react'

/** The choice of several blocks in the outline. */
export type BlockChoice = {
  /** The keys of the chosen blocks that are still on the page; null while no blocks are being chosen. */
  chosen: ReadonlySet<string> | null
  begin: () => void
  toggle: (key: string) => void
  chooseAll: () => void
  /** Ends the choice and moves the focus back to the button that begins it. */
  end: () => void
}

/**
 * Returns the choice among the blocks with these keys, and the ref of the button that begins it. The choice begins with
 * the block `selected`, if there is one.
 */
export function useBlockChoice(
  keys: readonly string[],
  selected: string | null,
): [BlockChoice, RefObject<HTMLButtonElement | null>] {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const beginButton = useRef<HTMLButtonElement>(null)
  const isEnding = useRef(false)
  useEffect(() => {
    // The button is shown again only after the choice has ended.
    if (chosen === null && isEnding.current) beginButton.current?.focus()
    isEnding.current = false
  }, [chosen])
  const choice: BlockChoice = {
    // Another editor may have removed a chosen block.
    chosen: chosen === null ? null : new Set(keys.filter((key) => chosen.has(key))),
    begin: () => setChosen(new Set(selected === null ? [] : [selected])),
    toggle: (key) =>
      setChosen((former) => {
        const next = new Set(former)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    chooseAll: () => setChosen(new Set(keys)),
    end: () => {
      isEnding.current = true
      setChosen(null)
    },
  }
  return [choice, beginButton]
}
