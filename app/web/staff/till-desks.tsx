/** The desk screens about money taken at the gate and the bar. */
import { msg } from '@lingui/core/macro'
import type { DeskScreen } from './desk-screen.ts'
import { lazyScreen } from './lazy-screen.ts'

const tillDesk = () => import('#features/till/till-desk.public.tsx')
const CashCountDesk = lazyScreen(async () => (await tillDesk()).CashCountDesk)
const CashCountsDesk = lazyScreen(async () => (await tillDesk()).CashCountsDesk)
const TillDesk = lazyScreen(async () => (await tillDesk()).TillDesk)
const TillReceipt = lazyScreen(async () => (await tillDesk()).TillReceipt)
const TillsDesk = lazyScreen(async () => (await tillDesk()).TillsDesk)

const TILL_ROLES = ['gate', 'events', 'treasurer'] as const

export const TILL_DESKS: readonly DeskScreen[] = [
  {
    path: '/cms/till',
    area: 'events',
    title: msg`Take payments`,
    roles: TILL_ROLES,
    isListed: true,
    Screen: TillsDesk,
  },
  {
    path: '/cms/till/receipt',
    area: 'events',
    title: msg({ message: 'Receipt', comment: 'Page title: the receipt of a sale' }),
    roles: TILL_ROLES,
    takesRest: true,
    Screen: TillReceipt,
  },
  {
    path: '/cms/till',
    area: 'events',
    title: msg({ message: 'Till', comment: 'Page title: takes payments at the gate or the bar' }),
    roles: TILL_ROLES,
    takesRest: true,
    Screen: TillDesk,
  },
]

export const CASH_COUNT_DESKS: readonly DeskScreen[] = [
  {
    path: '/cms/cash-counts',
    area: 'money',
    title: msg`Cash counts`,
    roles: ['treasurer'],
    isListed: true,
    Screen: CashCountsDesk,
  },
  {
    path: '/cms/cash-counts',
    area: 'money',
    title: msg`Cash count`,
    roles: ['treasurer'],
    takesRest: true,
    Screen: CashCountDesk,
  },
]
