/** What the command palette finds by name besides the pages of the navigation. */
import { msg } from '@lingui/core/macro'
import type { DeskAction, DeskSetting } from '#features/staff/staff.public.tsx'

/** The actions that open a page, with the roles that may use them. */
export const DESK_ACTIONS: readonly DeskAction[] = [
  { path: '/cms/members/new', title: msg`Add a member`, roles: ['membership'] },
  { path: '/cms/events/new', title: msg`New event`, roles: ['events'] },
  { path: '/cms/products/new', title: msg`New product`, roles: ['shop', 'treasurer'] },
  { path: '/cms/codes/new', title: msg`New promotion code`, roles: ['shop', 'treasurer'] },
  { path: '/cms/membership-types/new', title: msg`New membership type`, roles: ['membership'] },
  { path: '/cms/members/import', title: msg`Import members`, roles: ['membership'] },
  { path: '/cms/pages/import', title: msg`Import pages`, roles: ['content'] },
]

const onSite = { screen: '/cms/site', roles: ['content'], isInRight: true } as const
const onClub = { path: '/cms/settings', screen: '/cms/settings' } as const
const onLimits = { path: '/cms/limits', screen: '/cms/limits', isInRight: true } as const
const ofOwner = { roles: ['owner'], isInRight: false } as const

/** The settings that a person knows by another name than that of their screen. */
export const DESK_SETTINGS: readonly DeskSetting[] = [
  {
    ...onSite,
    path: '/cms/site',
    title: msg({ message: 'Menus', comment: 'Navigation: the menus of the public website' }),
  },
  {
    ...onSite,
    path: '/cms/redirects',
    title: msg({
      message: 'Redirects',
      comment: 'Heading and navigation: old addresses of the site that lead to new ones',
    }),
  },
  {
    ...onSite,
    path: '/cms/site/groups',
    title: msg({
      message: 'Groups',
      comment: 'Heading and tab: the groups of products, pages and other records',
    }),
  },
  {
    ...onSite,
    path: '/cms/site/tracks',
    title: msg({ message: 'Tracks', comment: 'Heading and tab: the race tracks of the club' }),
  },
  { ...onSite, path: '/cms/site/public', title: msg`Logo, search and social` },
  {
    ...ofOwner,
    screen: '/cms/site',
    path: '/cms/site/features',
    title: msg({ message: 'Features', comment: 'Tab: parts of the site that an owner turns on and off' }),
  },
  {
    ...onClub,
    roles: ['content'],
    isInRight: true,
    title: msg`Name, address and colours of the club`,
  },
  { ...onClub, ...ofOwner, title: msg`Bank account and GST` },
  { ...onClub, ...ofOwner, title: msg`Next committee meeting` },
  { ...onClub, ...ofOwner, title: msg`Letters before a member number` },
  { ...onLimits, roles: ['membership', 'events'], title: msg`Renewals and reminders` },
  { ...onLimits, roles: ['membership', 'events'], title: msg`Events and classes` },
]
