/** The nine areas of the staff desk, in the order of its navigation. */
import { msg } from '@lingui/core/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import UsersRound from 'lucide-react/icons/users-round'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { DeskArea } from '#features/staff/staff.public.tsx'

export const AREAS = [
  { id: 'dashboard', title: msg`Dashboard`, icon: LayoutDashboard },
  { id: 'people', title: msg`People`, icon: UsersRound },
  { id: 'events', title: msg`Events`, icon: CalendarDays },
  { id: 'rego', title: msg`Club rego`, icon: ClipboardCheck },
  { id: 'shop', title: msg`Shop`, icon: ShoppingBag },
  { id: 'money', title: msg`Money`, icon: WalletCards },
  { id: 'website', title: msg`Website`, icon: PanelsTopLeft },
  { id: 'messages', title: msg`Messages`, icon: Mail },
  { id: 'settings', title: msg`Settings`, icon: Settings },
] as const satisfies readonly Omit<DeskArea, 'pages'>[]

export type AreaId = (typeof AREAS)[number]['id']
