/** All screens of the staff desk, with their roles, their place in the menu and their counts of pending work. */
import { msg } from '@lingui/core/macro'
import BookCheck from 'lucide-react/icons/book-check'
import BookOpenText from 'lucide-react/icons/book-open-text'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ListChecks from 'lucide-react/icons/list-checks'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileSignature from 'lucide-react/icons/file-signature'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListOrdered from 'lucide-react/icons/list-ordered'
import MailWarning from 'lucide-react/icons/mail-warning'
import Settings from 'lucide-react/icons/settings'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import ShieldUser from 'lucide-react/icons/shield-user'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UserRoundX from 'lucide-react/icons/user-round-x'
import UsersRound from 'lucide-react/icons/users-round'
import { LimitsDesk } from '#features/club-limits/club-limits-desk.public.tsx'
import { EntriesAt, EntriesDesk } from '#features/entries/entries-desk.public.tsx'
import { EventDesk, EventsDesk } from '#features/events-desk/events-desk.public.tsx'
import {
  CaseDesk,
  CoverSheet,
  RegisterDesk,
  RegoDesk,
  SchemesDesk,
} from '#features/club-rego/club-rego-desk.public.tsx'
import { DayBookDesk, LogBookDesk, LogBooksDesk } from '#features/log-book/log-book-desk.public.tsx'
import { GateDesk } from '#features/gate/gate-desk.public.tsx'
import { ImportMembers } from '#features/member-import/member-import-desk.public.tsx'
import {
  ApplicationsDesk,
  MemberDesk,
  MembersDesk,
  TypeDesk,
  TypesDesk,
} from '#features/membership/membership-desk.public.tsx'
import { ResultsDesk } from '#features/results/results-desk.public.tsx'
import { SettingsDesk } from '#features/site-desk/site-desk.public.tsx'
import { TextDesk, TextsDesk } from '#features/signatures/signatures-desk.public.tsx'
import {
  AccountsScreen,
  AuditScreen,
  DashboardScreen,
  MailLogScreen,
  PrivacyScreen,
  RolesScreen,
} from '#features/staff/staff.public.tsx'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { COUNT_WORDS } from './count-labels.ts'
import type { DeskScreen } from './desk-screen.ts'
import { SHOP_DESKS } from './shop-desks.tsx'

export const DESK: readonly DeskScreen[] = [
  {
    path: '/cms',
    title: msg`Dashboard`,
    roles: STAFF_ROLES,
    icon: LayoutDashboard,
    isInRail: true,
    Screen: () => <DashboardScreen words={COUNT_WORDS} />,
  },
  {
    path: '/cms/applications',
    title: msg`Applications`,
    roles: ['membership'],
    icon: UserRoundPlus,
    counts: ['applications_waiting'],
    isInRail: true,
    Screen: ApplicationsDesk,
  },
  {
    path: '/cms/members',
    title: msg`Members`,
    roles: ['membership'],
    icon: UsersRound,
    counts: ['memberships_refunded'],
    isInRail: true,
    Screen: MembersDesk,
  },
  {
    path: '/cms/members/import',
    title: msg`Import members`,
    roles: ['membership'],
    icon: UsersRound,
    Screen: ImportMembers,
  },
  {
    path: '/cms/members',
    title: msg`Member`,
    roles: ['membership'],
    icon: UsersRound,
    takesRest: true,
    Screen: MemberDesk,
  },
  {
    path: '/cms/membership-types',
    title: msg`Membership types`,
    roles: ['membership'],
    icon: IdCard,
    isInRail: true,
    Screen: TypesDesk,
  },
  {
    path: '/cms/membership-types',
    title: msg`Membership type`,
    roles: ['membership'],
    icon: IdCard,
    takesRest: true,
    Screen: TypeDesk,
  },
  {
    path: '/cms/limits',
    title: msg`Limits and classes`,
    roles: ['membership', 'events'],
    icon: SlidersHorizontal,
    isInRail: true,
    Screen: LimitsDesk,
  },
  {
    path: '/cms/settings',
    title: msg`Club settings`,
    roles: ['content'],
    icon: Settings,
    isInRail: true,
    Screen: SettingsDesk,
  },
  {
    path: '/cms/texts',
    title: msg`Texts to sign`,
    roles: ['owner'],
    icon: FileSignature,
    isInRail: true,
    Screen: TextsDesk,
  },
  {
    path: '/cms/texts',
    title: msg`Text to sign`,
    roles: ['owner'],
    icon: FileSignature,
    takesRest: true,
    Screen: TextDesk,
  },
  {
    path: '/cms/rego',
    title: msg`Club rego`,
    roles: ['registrar', 'membership', 'scrutineer'],
    icon: ClipboardCheck,
    counts: ['rego_to_check', 'rego_to_confirm', 'rego_to_sign', 'rego_to_tell'],
    isInRail: true,
    Screen: RegoDesk,
  },
  {
    path: '/cms/rego/cover',
    title: msg`Cover sheet`,
    roles: ['registrar'],
    icon: ClipboardCheck,
    takesRest: true,
    Screen: CoverSheet,
  },
  {
    path: '/cms/rego',
    title: msg`Club rego`,
    roles: ['registrar', 'membership', 'scrutineer'],
    icon: ClipboardCheck,
    takesRest: true,
    Screen: CaseDesk,
  },
  {
    path: '/cms/rego-register',
    title: msg`Vehicle register`,
    roles: ['registrar'],
    icon: ClipboardList,
    isInRail: true,
    Screen: RegisterDesk,
  },
  {
    path: '/cms/rego-schemes',
    title: msg`Schemes`,
    roles: ['registrar'],
    icon: ListChecks,
    isInRail: true,
    Screen: SchemesDesk,
  },
  {
    path: '/cms/log-books',
    title: msg`Log books`,
    roles: ['registrar'],
    icon: NotebookPen,
    counts: ['log_books_waiting', 'log_books_broken'],
    isInRail: true,
    Screen: LogBooksDesk,
  },
  {
    path: '/cms/day-book',
    title: msg`Day book`,
    roles: ['registrar'],
    icon: BookOpenText,
    isInRail: true,
    Screen: DayBookDesk,
  },
  {
    path: '/cms/log-books',
    title: msg`Log book`,
    roles: ['registrar'],
    icon: NotebookPen,
    takesRest: true,
    Screen: LogBookDesk,
  },
  {
    path: '/cms/events',
    title: msg`Events`,
    roles: ['events'],
    icon: CalendarDays,
    isInRail: true,
    Screen: EventsDesk,
  },
  {
    path: '/cms/events',
    title: msg`Event`,
    roles: ['events'],
    icon: CalendarDays,
    takesRest: true,
    Screen: EventDesk,
  },
  {
    path: '/cms/gate',
    title: msg`Gate`,
    roles: ['gate', 'events'],
    icon: ScanQrCode,
    isInRail: true,
    Screen: GateDesk,
  },
  {
    path: '/cms/entries',
    title: msg`Entries`,
    roles: ['events', 'scrutineer'],
    icon: ListOrdered,
    isInRail: true,
    Screen: EntriesDesk,
  },
  {
    path: '/cms/entries',
    title: msg`Entries`,
    roles: ['events', 'scrutineer'],
    icon: ListOrdered,
    takesRest: true,
    Screen: EntriesAt,
  },
  {
    path: '/cms/results',
    title: msg`Results`,
    roles: ['events'],
    icon: ListOrdered,
    takesRest: true,
    Screen: ResultsDesk,
  },
  ...SHOP_DESKS,
  {
    path: '/cms/privacy',
    title: msg`Privacy`,
    roles: ['membership'],
    icon: ShieldUser,
    counts: ['privacy_waiting'],
    isInRail: true,
    Screen: PrivacyScreen,
  },
  {
    path: '/cms/accounts',
    title: msg`Accounts`,
    roles: ['membership'],
    icon: UserRoundX,
    isInRail: true,
    Screen: AccountsScreen,
  },
  {
    path: '/cms/mail-log',
    title: msg`Failed email`,
    roles: ['membership'],
    icon: MailWarning,
    counts: ['mails_failed'],
    isInRail: true,
    Screen: MailLogScreen,
  },
  {
    path: '/cms/roles',
    title: msg`Roles`,
    roles: ['owner'],
    icon: KeyRound,
    isInRail: true,
    Screen: RolesScreen,
  },
  {
    path: '/cms/audit',
    title: msg`Audit`,
    roles: ['owner'],
    icon: BookCheck,
    isInRail: true,
    Screen: AuditScreen,
  },
]
