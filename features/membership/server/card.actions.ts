import { imageUrl } from '#features/media/media.rules.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type CardHolder, numberText, readCardMark, writeCardMark } from '../card.rules.ts'
import type { CardCheck, CardFace, MembershipCard } from '../membership.contract.ts'
import { findMembership, type MembershipRow } from './members.store.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
import { hasCard, hasPartnerCard, presentMembership, standingOf, statusOf } from './membership-view.ts'

const PHOTO_WIDTH_PX = 300

/**
 * A member's card, and their partner's where the type includes one. Who is not financial gets no token: the card then
 * says why in a word and proves nothing. @source DOMAIN §6.3 "Card"; SPEC §6
 */
export async function readCard(powers: MembershipPowers, personId: number): Promise<MembershipCard> {
  const { db } = powers.database
  const today = await clubToday(powers)
  const [row, club] = await Promise.all([findMembership(db, personId, today), powers.club()])
  if (row === null) throw new Problem('NOT_FOUND')
  const hasClubRego = await powers.hasClubRego(db, personId)
  const cards: CardFace[] = []
  const face = (holder: CardHolder) =>
    faceOf(powers, row, { holder, today, hasClubRego, numberPrefix: club.numberPrefix })
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
    checked_at: instantOf(powers.clock).toISOString(),
  }
}

type FaceFacts = { holder: CardHolder; today: string; hasClubRego: boolean; numberPrefix: string }

/** One card of a member, with a token of today where it proves something. */
export function faceOf(
  { cardCodes, appUrl }: MembershipPowers,
  row: MembershipRow,
  { holder, today, hasClubRego, numberPrefix }: FaceFacts,
): CardFace {
  const membership = presentMembership(row, hasClubRego)
  const status = statusOf(row, today)
  const isProof = status === 'current' || status === 'expiring'
  const token = isProof ? cardCodes.sign(writeCardMark({ personId: row.personId, holder, day: today })) : null
  const isOwn = holder === 'member'
  return {
    name: isOwn ? membership.name : (row.member?.partnerName ?? ''),
    number: numberText(numberPrefix, membership.number),
    type: membership.type ?? '',
    colour: membership.colour ?? '',
    home_track: membership.home_track,
    track_outline: row.track?.outline ?? null,
    track_color: membership.track_color,
    valid_to: membership.valid_to,
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
 * What a card's code proves, for anybody who reads it: valid or expired, a first name with an initial, and little else.
 * A code that is not of today proves nothing, so that a copy does not last. @source DOMAIN §2 (11)
 */
export async function checkCardToken(powers: MembershipPowers, token: string): Promise<CardCheck> {
  const text = powers.cardCodes.read(token)
  const mark = text === null ? null : readCardMark(text)
  const today = await clubToday(powers)
  const answer: CardCheck = {
    is_valid: false,
    state: 'unknown',
    name: '',
    type: '',
    valid_to: null,
    no_expiry: false,
    photo: null,
    checked_at: instantOf(powers.clock).toISOString(),
  }
  if (mark === null) return answer
  if (mark.day !== today) return { ...answer, state: 'stale' }
  const row = await findMembership(powers.database.db, mark.personId, today)
  if (row === null || row.period === null) return answer
  if (mark.holder === 'partner' && !hasPartnerCard(row)) return answer
  const status = statusOf(row, today)
  const isValid = status === 'current' || status === 'expiring'
  const isPartner = mark.holder === 'partner'
  return {
    ...answer,
    is_valid: isValid,
    state: isValid ? 'valid' : 'expired',
    name: isPartner
      ? shortName(row.member?.partnerName ?? '')
      : shortName(`${row.firstName} ${row.lastName}`),
    type: row.type?.name ?? '',
    // Of who is on hold the day says nothing.
    valid_to: status === 'suspended' ? null : row.period.validTo,
    no_expiry: standingOf(row).noExpiry,
    photo: isPartner || row.photoHash === null ? null : imageUrl(row.photoHash, '1x1', PHOTO_WIDTH_PX, 'jpg'),
  }
}

/** First name and the initial of the last: "Jarrah Q." */
function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = words[0] ?? ''
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return initial === undefined ? first : `${first} ${initial}.`
}
