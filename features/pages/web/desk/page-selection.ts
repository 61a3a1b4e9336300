import { createContext, useContext, useState } from 'react'
import type { DeskPage } from '../../page-drafts.contract.ts'

/** The selected pages of the tree. They stay selected while their level is closed. */
export type PageSelection = {
  pages: readonly DeskPage[]
  has(id: number): boolean
  /** Selects these pages, or deselects them. */
  select(pages: readonly DeskPage[], isSelected: boolean): void
  clear(): void
}

export function usePageSelection(): PageSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeskPage>>(new Map())
  return {
    pages: [...chosen.values()],
    has: (id) => chosen.has(id),
    select: (pages, isSelected) =>
      // The pages of an address arrive later than they were asked for, so change the newest selection.
      setChosen((former) => {
        const next = new Map(former)
        for (const page of pages) {
          if (isSelected) next.set(page.id, page)
          else next.delete(page.id)
        }
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}

/** The selection of the tree; null if its pages cannot be selected. */
export const PageSelectionContext = createContext<PageSelection | null>(null)

export function useTreeSelection(): PageSelection | null {
  return useContext(PageSelectionContext)
}
