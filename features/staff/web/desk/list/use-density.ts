import { useState } from 'react'
import { keep, readStored } from '#platform/web/storage.ts'

const NAME = 'paddock.desk.rows'

export type Density = { isCompact: boolean; toggle(): void }

/** Whether lists show compact rows. Stored on this device for all lists. */
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
