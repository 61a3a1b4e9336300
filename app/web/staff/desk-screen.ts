import type { ComponentType } from 'react'
import type { DeskEntry } from '#features/staff/staff.public.tsx'

/** One screen of the staff desk. */
export type DeskScreen = DeskEntry & {
  /** Whether the screen is listed in the sidebar; the others are reached from the listed ones. */
  isInRail?: boolean
  /** Whether the path may have a further part, such as a number. */
  takesRest?: boolean
  Screen: ComponentType<{ rest: string }>
}
