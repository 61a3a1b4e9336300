/** The demo club's membership types and consent texts. @source docs/reference/demo-club.md §1.3 */
import type { ClubBegins } from '#features/membership/server/membership.public.ts'

const JOINING_FEE_CENTS = 2500
const CLUB_YEAR_ENDS_ON = '06-30'

const ROLLING = {
  joiningFeeCents: 0,
  lateFeeCents: 0,
  hasGst: true,
  needsApproval: false,
  includesPartner: false,
  hasVote: false,
  canCompete: true,
  canHoldClubRego: true,
  minAge: null,
  maxAge: null,
  proRata: 'none',
  carryMonths: 0,
  term: 'rolling',
  yearEndsOn: '',
  isOffered: true,
} as const

/**
 * The term of a membership that ends with the club's year: the price decreases by a quarter for each past quarter, and
 * a person who joins from April also gets the next year.
 */
const CLUB_YEAR = {
  ...ROLLING,
  proRata: 'quarter',
  carryMonths: 3,
  term: 'fixed',
  yearEndsOn: CLUB_YEAR_ENDS_ON,
} as const

export const MEMBERSHIP_TYPES: ClubBegins['types'] = [
  {
    ...ROLLING,
    code: 'FULL',
    name: 'Full',
    description: 'Vote, compete, club rego',
    colour: '#006D77',
    feeCents: 9500,
    joiningFeeCents: JOINING_FEE_CENTS,
    needsApproval: true,
    hasVote: true,
    minAge: 18,
  },
  {
    ...ROLLING,
    code: 'FAMILY',
    name: 'Family',
    description: 'You and a partner, two cards',
    colour: '#5B3E96',
    feeCents: 14000,
    joiningFeeCents: JOINING_FEE_CENTS,
    needsApproval: true,
    includesPartner: true,
    hasVote: true,
    minAge: 18,
  },
  {
    ...CLUB_YEAR,
    code: 'JUNIOR',
    name: 'Junior',
    description: '12 to 17, with a guardian',
    colour: '#1F5FA8',
    feeCents: 3500,
    canHoldClubRego: false,
    minAge: 12,
    maxAge: 17,
  },
  {
    ...ROLLING,
    code: 'SOCIAL',
    name: 'Social',
    description: 'Come along, help out, no competing',
    colour: '#6A5443',
    feeCents: 4000,
    canCompete: false,
    canHoldClubRego: false,
  },
  {
    ...CLUB_YEAR,
    code: 'OFFICIAL',
    name: 'Official or volunteer',
    description: 'You run the day, we feed you',
    colour: '#3B474C',
    feeCents: 2000,
    canCompete: false,
    canHoldClubRego: false,
    minAge: 16,
  },
  {
    ...ROLLING,
    code: 'LIFE',
    name: 'Life',
    description: 'Given by the members, for good',
    colour: '#E3A100',
    feeCents: 0,
    hasGst: false,
    hasVote: true,
    term: 'none',
    isOffered: false,
  },
]

export const MEMBERSHIP_TEXTS: ClubBegins['texts'] = [
  {
    slug: 'club-rules',
    title: 'Club rules',
    body: 'I have read the rules of the club (/rules) and keep to them: at events, in the paddock and on the way there. I do what officials ask of me, and I take what I have done wrong to the committee before the committee comes to me. What I owe the club ends with what the rules say a member owes.',
  },
  {
    slug: 'risk-warning',
    title: 'Risk warning',
    body: 'Motor sport is dangerous. Cars break, leave the track and hit things and people, also when everybody does everything right. I may be hurt or killed, and what I own may be damaged. I come by my own choice, I look after myself and those with me, and I stay away when I am not fit to drive or to help.',
  },
  {
    slug: 'event-disclaimer',
    title: 'Risk warning',
    body: 'Motor sport is dangerous. Cars break, leave the track and hit things and people, also when everybody does everything right. I may be hurt or killed, and what I own may be damaged. I come by my own choice, I look after myself and those with me, and I stay away when I am not fit to drive or to help.',
  },
  {
    slug: 'guardian-consent',
    title: 'Consent of a parent or guardian',
    body: 'I am the parent or guardian. I have read the texts above, I agree to them for the person I sign for, and I answer for them at the club and at its events.',
  },
  {
    slug: 'privacy',
    title: 'Privacy notice',
    body: 'The club keeps my name, my address and the date I joined in the register of members, because the law says so, and members may read it. I may ask that only my name is shown. Everything else is for running my membership, is kept no longer than it is needed, and I can see, correct and take it along in my profile.',
  },
]
