/** All screens of the staff desk, with their roles, their place in the menu and their counts of pending work. */
import { msg } from '@lingui/core/macro'
import { LimitsDesk } from '#features/club-limits/club-limits-desk.public.tsx'
import { EntriesAt, EntriesDesk } from '#features/entries/entries-desk.public.tsx'
import { EventDesk, EventsDesk } from '#features/events/events-desk.public.tsx'
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
import { FailedJobsScreen, StatusScreen } from '#features/status/status-desk.public.tsx'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { INCOME_KIND_LABELS } from '#features/orders/orders-desk.public.tsx'
import { COUNT_WORDS } from './count-labels.ts'
import type { DeskScreen } from './desk-screen.ts'
import { MemberBulk } from '#features/people/people-desk.public.tsx'
import { PEOPLE_DESKS } from './people-desks.tsx'
import { SHOP_DESKS } from './shop-desks.tsx'
import { TILL_DESKS } from './till-desks.tsx'
import { WEBSITE_DESKS } from './website-desks.tsx'

export const DESK: readonly DeskScreen[] = [
  {
    path: '/cms',
    area: 'dashboard',
    title: msg`Dashboard`,
    roles: STAFF_ROLES,
    isListed: true,
    Screen: () => <DashboardScreen words={COUNT_WORDS} kinds={INCOME_KIND_LABELS} />,
  },
  {
    path: '/cms/members',
    area: 'people',
    title: msg`Members`,
    roles: ['membership'],
    counts: ['memberships_refunded'],
    isListed: true,
    Screen: () => (
      <MembersDesk bulk={(selection, clear) => <MemberBulk selection={selection} clear={clear} />} />
    ),
  },
  {
    path: '/cms/applications',
    area: 'people',
    title: msg`Applications`,
    roles: ['membership'],
    counts: ['applications_waiting'],
    isListed: true,
    Screen: ApplicationsDesk,
  },
  {
    path: '/cms/members/import',
    area: 'people',
    title: msg`Import members`,
    roles: ['membership'],
    Screen: ImportMembers,
  },
  ...PEOPLE_DESKS,
  {
    path: '/cms/membership-types',
    area: 'people',
    title: msg`Membership types`,
    roles: ['membership'],
    isListed: true,
    Screen: TypesDesk,
  },
  {
    path: '/cms/membership-types',
    area: 'people',
    title: msg`Membership type`,
    roles: ['membership'],
    takesRest: true,
    Screen: TypeDesk,
  },
  ...WEBSITE_DESKS,
  {
    path: '/cms/limits',
    area: 'settings',
    title: msg`Limits and classes`,
    roles: ['membership', 'events'],
    isListed: true,
    Screen: LimitsDesk,
  },
  {
    path: '/cms/settings',
    area: 'settings',
    title: msg`Club settings`,
    roles: ['content'],
    isListed: true,
    Screen: SettingsDesk,
  },
  {
    path: '/cms/texts',
    area: 'settings',
    title: msg`Texts to sign`,
    roles: ['owner'],
    isListed: true,
    Screen: TextsDesk,
  },
  {
    path: '/cms/texts',
    area: 'settings',
    title: msg`Text to sign`,
    roles: ['owner'],
    takesRest: true,
    Screen: TextDesk,
  },
  {
    path: '/cms/rego',
    area: 'rego',
    title: msg`Club rego`,
    roles: ['registrar', 'membership', 'scrutineer'],
    counts: ['rego_to_check', 'rego_to_confirm', 'rego_to_sign', 'rego_to_tell'],
    isListed: true,
    Screen: RegoDesk,
  },
  {
    path: '/cms/rego/cover',
    area: 'rego',
    title: msg`Cover sheet`,
    roles: ['registrar'],
    takesRest: true,
    Screen: CoverSheet,
  },
  {
    path: '/cms/rego',
    area: 'rego',
    title: msg`Club rego`,
    roles: ['registrar', 'membership', 'scrutineer'],
    takesRest: true,
    Screen: CaseDesk,
  },
  {
    path: '/cms/rego-register',
    area: 'rego',
    title: msg`Vehicle register`,
    roles: ['registrar'],
    isListed: true,
    Screen: RegisterDesk,
  },
  {
    path: '/cms/rego-schemes',
    area: 'rego',
    title: msg`Schemes`,
    roles: ['registrar'],
    isListed: true,
    Screen: SchemesDesk,
  },
  {
    path: '/cms/log-books',
    area: 'rego',
    title: msg`Log books`,
    roles: ['registrar'],
    counts: ['log_books_waiting', 'log_books_broken'],
    isListed: true,
    Screen: LogBooksDesk,
  },
  {
    path: '/cms/day-book',
    area: 'rego',
    title: msg`Day book`,
    roles: ['registrar'],
    isListed: true,
    Screen: DayBookDesk,
  },
  {
    path: '/cms/log-books',
    area: 'rego',
    title: msg`Log book`,
    roles: ['registrar'],
    takesRest: true,
    Screen: LogBookDesk,
  },
  {
    path: '/cms/events',
    area: 'events',
    title: msg`Events`,
    roles: ['events'],
    isListed: true,
    Screen: EventsDesk,
  },
  {
    path: '/cms/events',
    area: 'events',
    title: msg`Event`,
    roles: ['events'],
    takesRest: true,
    Screen: EventDesk,
  },
  {
    path: '/cms/gate',
    area: 'events',
    title: msg`Gate`,
    roles: ['gate', 'events'],
    isListed: true,
    Screen: GateDesk,
  },
  ...TILL_DESKS,
  {
    path: '/cms/entries',
    area: 'events',
    title: msg`Entries`,
    roles: ['events', 'scrutineer'],
    isListed: true,
    Screen: EntriesDesk,
  },
  {
    path: '/cms/entries',
    area: 'events',
    title: msg`Entries`,
    roles: ['events', 'scrutineer'],
    takesRest: true,
    Screen: EntriesAt,
  },
  {
    path: '/cms/results',
    area: 'events',
    title: msg`Results`,
    roles: ['events'],
    takesRest: true,
    Screen: ResultsDesk,
  },
  ...SHOP_DESKS,
  {
    path: '/cms/privacy',
    area: 'people',
    title: msg`Privacy`,
    roles: ['membership'],
    counts: ['privacy_waiting'],
    isListed: true,
    Screen: PrivacyScreen,
  },
  {
    path: '/cms/accounts',
    area: 'people',
    title: msg`Accounts`,
    roles: ['membership'],
    isListed: true,
    Screen: AccountsScreen,
  },
  {
    path: '/cms/mail-log',
    area: 'messages',
    title: msg`Failed email`,
    roles: ['membership'],
    counts: ['mails_failed'],
    isListed: true,
    Screen: MailLogScreen,
  },
  {
    path: '/cms/roles',
    area: 'settings',
    title: msg`Roles`,
    roles: ['owner'],
    isListed: true,
    Screen: RolesScreen,
  },
  {
    path: '/cms/status',
    area: 'settings',
    title: msg({ message: 'Status', comment: 'Navigation: the state of the club’s server' }),
    roles: ['owner'],
    isListed: true,
    Screen: StatusScreen,
  },
  {
    path: '/cms/failed-work',
    area: 'settings',
    title: msg`Failed work`,
    roles: ['owner'],
    isListed: true,
    Screen: FailedJobsScreen,
  },
  {
    path: '/cms/audit',
    area: 'settings',
    title: msg`Audit log`,
    roles: ['owner'],
    isListed: true,
    Screen: AuditScreen,
  },
]
