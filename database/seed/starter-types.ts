/**
 * The initial membership types of a new club. None is offered or has a price: the club sets both, or replaces the
 * types.
 * @source docs/reference/membership.md §1.1; docs/reference/demo-club.md §1.3
 */
import type { ClubBegins } from '#features/membership/server/membership.public.ts'

const TYPE = {
  description: '',
  feeCents: 0,
  joiningFeeCents: 0,
  lateFeeCents: 0,
  hasGst: true,
  needsApproval: true,
  includesPartner: false,
  hasVote: true,
  canCompete: true,
  canHoldClubRego: true,
  minAge: 18,
  maxAge: null,
  proRata: 'none',
  carryMonths: 0,
  term: 'rolling',
  yearEndsOn: '',
  isOffered: false,
} as const

const NO_RIGHTS = { hasVote: false, canCompete: false, canHoldClubRego: false } as const

export const STARTER_TYPES: ClubBegins['types'] = [
  { ...TYPE, code: 'FULL', name: 'Full', colour: '#006D77' },
  { ...TYPE, code: 'FAMILY', name: 'Family', colour: '#5B3E96', includesPartner: true },
  {
    ...TYPE,
    ...NO_RIGHTS,
    code: 'JUNIOR',
    name: 'Junior',
    colour: '#1F5FA8',
    canCompete: true,
    minAge: null,
    maxAge: 17,
  },
  { ...TYPE, ...NO_RIGHTS, code: 'SOCIAL', name: 'Social', colour: '#6A5443', minAge: null },
  { ...TYPE, code: 'LIFE', name: 'Life', colour: '#E3A100', hasGst: false, term: 'none' },
]
