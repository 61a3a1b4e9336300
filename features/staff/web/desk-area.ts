import type { MessageDescriptor } from '@lingui/core'
import type { ComponentProps } from 'react'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import type { Icon } from '#platform/ui/Icon.tsx'
import { rightsOpen } from '../rights.rules.ts'

/**
 * The path of the dashboard. Everyone with a role may open it; the parts that it shows depend on their roles and
 * rights.
 */
const DASHBOARD = '/cms'

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

/**
 * Returns whether a person may open a page: they have one of its roles, a right of an own role, or are an owner.
 * @param roles the names of the person's roles, with their rights as `right:` and the right
 */
export function mayOpen(
  { path = '', roles: needed }: Pick<DeskEntry, 'roles'> & { path?: string },
  roles: readonly string[],
): boolean {
  return (
    roles.includes('owner') ||
    (needed.length === 0 && roles.length > 0) ||
    (path === DASHBOARD && roles.length > 0) ||
    needed.some((role) => roles.includes(role)) ||
    rightsOpen(roles, path)
  )
}

/** Returns the areas and pages that a person's roles open. Areas without a page are omitted. */
export function areasFor(areas: readonly DeskArea[], roles: readonly string[]): readonly DeskArea[] {
  return areas
    .map((area) => ({ ...area, pages: area.pages.filter((page) => mayOpen(page, roles)) }))
    .filter(({ pages }) => pages.length > 0)
}
