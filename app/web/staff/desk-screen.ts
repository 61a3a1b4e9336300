import type { ComponentType } from 'react'
import type { DeskEntry } from '#features/staff/staff.public.tsx'

/** One screen of the committee's desk. */
export type DeskScreen = DeskEntry & {
  /** Shown in the rail; other screens are reached from these. */
  isInRail?: boolean
  /** Whether something may stand behind its path, like a number. */
  takesRest?: boolean
  Screen: ComponentType<{ rest: string }>
}
