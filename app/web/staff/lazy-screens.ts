/** The desk screens of `desk.tsx`, each of which loads when it is first opened. */
import { lazyScreen } from './lazy-screen.ts'

export const LimitsDesk = lazyScreen(
  async () => (await import('#features/club-limits/club-limits-desk.public.tsx')).LimitsDesk,
)

const entriesDesk = () => import('#features/entries/entries-desk.public.tsx')
export const EntriesAt = lazyScreen(async () => (await entriesDesk()).EntriesAt)
export const EventActivity = lazyScreen(async () => (await entriesDesk()).EventActivity)
export const EventNotes = lazyScreen(async () => (await entriesDesk()).EventNotes)
export const EventOverview = lazyScreen(async () => (await entriesDesk()).EventOverview)
export const EntriesDesk = lazyScreen(async () => (await entriesDesk()).EntriesDesk)

const eventsDesk = () => import('#features/events/events-desk.public.tsx')
export const EventDesk = lazyScreen(async () => (await eventsDesk()).EventDesk)
export const EventsDesk = lazyScreen(async () => (await eventsDesk()).EventsDesk)

const clubRegoDesk = () => import('#features/club-rego/club-rego-desk.public.tsx')
export const CaseDesk = lazyScreen(async () => (await clubRegoDesk()).CaseDesk)
export const CoverSheet = lazyScreen(async () => (await clubRegoDesk()).CoverSheet)
export const RegisterDesk = lazyScreen(async () => (await clubRegoDesk()).RegisterDesk)
export const RegoDesk = lazyScreen(async () => (await clubRegoDesk()).RegoDesk)
export const SchemesDesk = lazyScreen(async () => (await clubRegoDesk()).SchemesDesk)

const logBookDesk = () => import('#features/log-book/log-book-desk.public.tsx')
export const DayBookDesk = lazyScreen(async () => (await logBookDesk()).DayBookDesk)
export const LogBookDesk = lazyScreen(async () => (await logBookDesk()).LogBookDesk)
export const LogBooksDesk = lazyScreen(async () => (await logBookDesk()).LogBooksDesk)

export const GateDesk = lazyScreen(async () => (await import('#features/gate/gate-desk.public.tsx')).GateDesk)

export const ImportMembers = lazyScreen(
  async () => (await import('#features/member-import/member-import-desk.public.tsx')).ImportMembers,
)

const membershipDesk = () => import('#features/membership/membership-desk.public.tsx')
export const ApplicationsDesk = lazyScreen(async () => (await membershipDesk()).ApplicationsDesk)
export const MembersDesk = lazyScreen(async () => (await membershipDesk()).MembersDesk)
export const TypeDesk = lazyScreen(async () => (await membershipDesk()).TypeDesk)
export const TypesDesk = lazyScreen(async () => (await membershipDesk()).TypesDesk)

export const ResultsDesk = lazyScreen(
  async () => (await import('#features/results/results-desk.public.tsx')).ResultsDesk,
)

export const SettingsDesk = lazyScreen(
  async () => (await import('#features/site-desk/site-desk.public.tsx')).SettingsDesk,
)

const signaturesDesk = () => import('#features/signatures/signatures-desk.public.tsx')
export const TextDesk = lazyScreen(async () => (await signaturesDesk()).TextDesk)
export const TextsDesk = lazyScreen(async () => (await signaturesDesk()).TextsDesk)

const statusDesk = () => import('#features/status/status-desk.public.tsx')
export const FailedJobsScreen = lazyScreen(async () => (await statusDesk()).FailedJobsScreen)
export const StatusScreen = lazyScreen(async () => (await statusDesk()).StatusScreen)

export const MemberBulk = lazyScreen(
  async () => (await import('#features/people/people-desk.public.tsx')).MemberBulk,
)
