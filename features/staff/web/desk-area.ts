import type { MessageDescriptor } from '@lingui/core'
import type { ComponentProps } from 'react'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import type { Icon } from '#platform/ui/Icon.tsx'

/** A page that the navigation of the desk lists. */
export type DeskEntry = {
  path: string
  title: MessageDescriptor
  roles: readonly StaffRole[]
  /** Keys of the counts whose sum is shown. */
  counts?: readonly string[]
}

/** A part of the desk, such as Shop, with its pages in the order of the navigation. */
export type DeskArea = {
  id: string
  title: MessageDescriptor
  icon: ComponentProps<typeof Icon>['of']
  pages: readonly DeskEntry[]
}

/** Returns whether a person's roles open a page; owners may open all. */
export function mayOpen({ roles: needed }: Pick<DeskEntry, 'roles'>, roles: readonly string[]): boolean {
  return (
    roles.includes('owner') ||
    (needed.length === 0 && roles.length > 0) ||
    needed.some((role) => roles.includes(role))
  )
}

/** Returns the areas and pages that a person's roles open. Areas without a page are omitted. */
export function areasFor(areas: readonly DeskArea[], roles: readonly string[]): readonly DeskArea[] {
  return areas
    .map((area) => ({ ...area, pages: area.pages.filter((page) => mayOpen(page, roles)) }))
    .filter(({ pages }) => pages.length > 0)
}
