/** The actions of the command palette that open a page, with the roles that may use them. */
import { msg } from '@lingui/core/macro'
import type { DeskAction } from '#features/staff/staff.public.tsx'

export const DESK_ACTIONS: readonly DeskAction[] = [
  { path: '/cms/events/new', title: msg`New event`, roles: ['events'] },
  { path: '/cms/products/new', title: msg`New product`, roles: ['shop', 'treasurer'] },
  { path: '/cms/codes/new', title: msg`New promotion code`, roles: ['shop', 'treasurer'] },
  { path: '/cms/membership-types/new', title: msg`New membership type`, roles: ['membership'] },
  { path: '/cms/members/import', title: msg`Import members`, roles: ['membership'] },
  { path: '/cms/pages/import', title: msg`Import pages`, roles: ['content'] },
]
