/** The desk screens about one person and about all members. */
import { msg } from '@lingui/core/macro'
import { RECORD_ROLES } from '#features/people/person-parts.rules.ts'
import type { DeskScreen } from './desk-screen.ts'
import { lazyScreen } from './lazy-screen.ts'

const peopleDesk = () => import('#features/people/people-desk.public.tsx')
const AddMember = lazyScreen(async () => (await peopleDesk()).AddMember)
const MembersRegister = lazyScreen(async () => (await peopleDesk()).MembersRegister)
const PersonDesk = lazyScreen(async () => (await peopleDesk()).PersonDesk)
const PrintMembers = lazyScreen(async () => (await peopleDesk()).PrintMembers)
const RetentionDesk = lazyScreen(
  async () => (await import('#features/retention/retention-desk.public.tsx')).RetentionDesk,
)

export const PEOPLE_DESKS: readonly DeskScreen[] = [
  {
    path: '/cms/members/print',
    area: 'people',
    title: msg`Labels and cards`,
    roles: ['membership'],
    Screen: PrintMembers,
  },
  {
    path: '/cms/members/new',
    area: 'people',
    title: msg`Add a member`,
    roles: ['membership'],
    Screen: AddMember,
  },
  {
    path: '/cms/members',
    area: 'people',
    title: msg`Member`,
    roles: RECORD_ROLES,
    takesRest: true,
    Screen: PersonDesk,
  },
  {
    path: '/cms/register',
    area: 'people',
    title: msg`Register of members`,
    roles: ['membership'],
    isListed: true,
    Screen: MembersRegister,
  },
  {
    path: '/cms/retention',
    area: 'people',
    title: msg`Data of lapsed members`,
    roles: ['membership'],
    isListed: true,
    Screen: RetentionDesk,
  },
]
