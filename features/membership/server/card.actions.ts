import { pendingGuardianOf } from './pending-guardian.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type CardHolder, isPassCode, numberText, readCardPayload, writeCardPayload } from '../card.rules.ts'
import type { CardCheck, CardFace, MembershipCard } from '../membership.contract.ts'
import { findMembership, type MembershipRow } from './members.store.ts'
import { carriesOnUntil } from '../membership.rules.ts'
import { clubToday, type MembershipClub, type MembershipDeps } from './membership-deps.ts'
import { membershipInLanguage } from './type-texts.ts'
import { hasCard, hasPartnerCard, presentMembership, standingOf, statusOf } from './membership-view.ts'

const PHOTO_WIDTH_PX = 300

/**
 * Returns a member's card, and their partner's if the type includes one. A member who is not financial gets no token;
 * their card only shows the status. @source docs/reference/membership.md §5.1
 */
export async function readCard(
  deps: MembershipDeps,
  personId: number,
  locale: Locale,
): Promise<MembershipCard> {
  const { db } = deps.database
  const today = await clubToday(deps)
  const [found, club] = await Promise.all([findMembership(db, personId, today), deps.club()])
  if (found === null) throw new Problem('NOT_FOUND')
  const row = membershipInLanguage(found, await deps.shown(locale))
  const hasClubRego = await deps.hasClubRego(db, personId)
  const cards: CardFace[] = []
  const face = (holder: CardHolder) => faceOf(deps, row, { holder, today, hasClubRego, club })
  if (hasCard(row)) cards.push(face('member'))
  if (row.period !== null && hasPartnerCard(row)) cards.push(face('partner'))
  return {
    cards,
    back: {
      partner: hasPartnerCard(row) ? (row.member?.partnerName ?? '') : '',
      emergency_name: row.emergencyName,
      emergency_phone: row.emergencyPhone,
      licence: licenceOf(row),
      club_name: club.name,
      club_phone: club.phone,
      club_email: club.email,
    },
    pending_guardian: await pendingGuardianOf(db, row, today),
    checked_at: instantOf(deps.clock).toISOString(),
  }
}

type FaceFacts = {
  holder: CardHolder
  today: string
  hasClubRego: boolean
  club: Pick<MembershipClub, 'numberPrefix' | 'lateRenewalDays'>
}

/** Returns the content of one card, with today's token if the card is valid. */
export function faceOf(
  { cardCodes, appUrl }: MembershipDeps,
  row: MembershipRow,
  { holder, today, hasClubRego, club }: FaceFacts,
): CardFace {
  const membership = presentMembership(row, hasClubRego)
  const status = statusOf(row, today)
  const isProof = status === 'current' || status === 'expiring'
  const token = isProof
    ? cardCodes.sign(writeCardPayload({ personId: row.personId, holder, day: today }))
    : null
  const isOwn = holder === 'member'
  return {
    name: isOwn ? membership.name : (row.member?.partnerName ?? ''),
    number: numberText(club.numberPrefix, membership.number),
    type: membership.type ?? '',
    colour: membership.colour ?? '',
    home_track: membership.home_track,
    track_outline: row.track?.outline ?? null,
    track_color: membership.track_color,
    valid_to: membership.valid_to,
    carries_on_to:
      membership.valid_to === null ? null : carriesOnUntil(membership.valid_to, club.lateRenewalDays),
    no_expiry: membership.no_expiry,
    status,
    token,
    verify_url: token === null ? null : `${appUrl}/card/${token}`,
    chips: {
      special_vehicle: isOwn && hasClubRego,
      licence: isOwn ? licenceOf(row) : '',
      life: membership.no_expiry,
    },
  }
}

function licenceOf({ member, racersId }: MembershipRow): string {
  if (member === null || member.licenceNumber === '') return racersId === null ? '' : `RACERS ${racersId}`
  return `${member.licenceIssuer} ${member.licenceNumber}`
}

/**
 * Checks the code of a card or of a wallet pass. Anyone who scans it learns whether it is valid, a first name with an
 * initial, and little else. A card's code is accepted on one day only, so that a copy expires; a pass's code is
 * accepted until the member removes the pass.
 * @source docs/reference/membership.md §5.3
 */
export async function checkCardToken(
  deps: MembershipDeps,
  token: string,
  locale: Locale,
): Promise<CardCheck> {
  const today = await clubToday(deps)
  const answer: CardCheck = {
    is_valid: false,
    state: 'unknown',
    name: '',
    type: '',
    valid_to: null,
    no_expiry: false,
    photo: null,
    checked_at: instantOf(deps.clock).toISOString(),
  }
  const shown = await readShown(deps, token, today)
  if (typeof shown === 'string') return { ...answer, state: shown }
  const found = await findMembership(deps.database.db, shown.personId, today)
  if (found === null || found.period === null) return answer
  const row = { ...membershipInLanguage(found, await deps.shown(locale)), period: found.period }
  if (shown.holder === 'partner' && !hasPartnerCard(row)) return answer
  const status = statusOf(row, today)
  const isValid = status === 'current' || status === 'expiring'
  const isPartner = shown.holder === 'partner'
  const photoUrl = (hash: string, ownerId: number) =>
    imageUrl(hash, '1x1', PHOTO_WIDTH_PX, 'jpg', deps.imageAccess.issue(hash, ownerId))
  return {
    ...answer,
    is_valid: isValid,
    state: isValid ? 'valid' : 'expired',
    name: isPartner
      ? shortName(row.member?.partnerName ?? '')
      : shortName(`${row.firstName} ${row.lastName}`),
    type: row.type?.name ?? '',
    // The end date is omitted for a suspended membership, because it would be misleading.
    valid_to: status === 'suspended' ? null : row.period.validTo,
    no_expiry: standingOf(row).noExpiry,
    photo: isPartner || row.photoHash === null ? null : photoUrl(row.photoHash, row.personId),
  }
}

/** Returns the person whose card or wallet pass has this code, or the reason why the code is not accepted. */
async function readShown(
  { cardCodes, database, findPassOwner }: MembershipDeps,
  token: string,
  today: string,
): Promise<{ personId: number; holder: CardHolder } | 'stale' | 'removed' | 'unknown'> {
  if (isPassCode(token)) {
    const personId = await findPassOwner(database.db, token)
    return personId === null ? 'removed' : { personId, holder: 'member' }
  }
  const text = cardCodes.read(token)
  const payload = text === null ? null : readCardPayload(text)
  if (payload === null) return 'unknown'
  return payload.day === today ? payload : 'stale'
}

/** Returns the first name and the initial of the last name: "Jarrah Q." */
function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = words[0] ?? ''
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return initial === undefined ? first : `${first} ${initial}.`
}
