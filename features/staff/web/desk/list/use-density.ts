import { useState } from 'react'
import { keep, readStored } from '#platform/web/storage.ts'

const NAME = 'paddock.desk.rows'

export type Density = { isCompact: boolean; toggle(): void }

/** Returns whether lists show compact rows. The choice is stored on this device and applies to all lists. */
export function useDensity(): Density {
  const [isCompact, setIsCompact] = useState(() => readStored(NAME) === 'compact')
  return {
    isCompact,
    toggle: () => {
      keep(NAME, isCompact ? 'regular' : 'compact')
      setIsCompact(!isCompact)
    },
  }
}
