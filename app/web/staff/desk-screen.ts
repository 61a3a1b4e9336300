import type { ComponentType } from 'react'
import type { DeskEntry } from '#features/staff/staff.public.tsx'
import type { AreaId } from './areas.ts'

/** One screen of the staff desk. */
export type DeskScreen = DeskEntry & {
  /** The area of the navigation to which the screen belongs. */
  area: AreaId
  /** True if the navigation lists the screen. The others are reached through links on the listed ones. */
  isListed?: boolean
  /** Whether the path may have a further part, such as a number. */
  takesRest?: boolean
  /** Returns a key from the further part of the path. Addresses with the same key share one screen, which keeps its state. */
  keyOf?: (rest: string) => string
  Screen: ComponentType<{ rest: string }>
}
