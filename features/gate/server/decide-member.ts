/** What a membership card, or a member's number, is worth at a gate. */
import { type AdmissionCode, type AdmissionFacts, admissionOf } from '#features/entries/admission.rules.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { type CardHolder, readCardMark } from '#features/membership/card.rules.ts'
import {
  findMembership,
  isFinancialOn,
  isOnHold,
  listPeriods,
  type MembershipRow,
} from '#features/membership/server/membership.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { outcomeForWatcher, readMemberNumber, type Subject, subjectText } from '../gate.rules.ts'
import { beforeOf, type Decision, entryText, NOBODY } from './decision.ts'
import type { CheckIn, GatePowers } from './gate-powers.ts'
import {
  type EntryRow,
  findAdmission,
  findEntryOfPerson,
  findPersonByNumber,
  type GateEventRow,
} from './gate.store.ts'

const PHOTO_WIDTH_PX = 600

/** Reasons that are about the entry alone. */
const WITHOUT_ENTRY: ReadonlySet<AdmissionCode> = new Set([
  'no_entry',
  'entry_ended',
  'entry_reserve',
  'entry_unpaid',
  'entry_offered',
])

type Asked = { event: GateEventRow; day: string; checkIn: CheckIn; shown: string; isPhotoChecked: boolean }

/** Lets in who shows a card of today, or gives their number and was compared with their photo. Null where it is neither. */
export async function decideMember(powers: GatePowers, tx: Tx, asked: Asked): Promise<Decision | null> {
  const text = powers.cardCodes.read(asked.shown)
  const mark = text === null ? null : readCardMark(text)
  if (mark !== null)
    // A copy of yesterday's card may be anybody's: it names nobody.
    return mark.day === asked.day
      ? decideHolder(tx, asked, mark)
      : { ...NOBODY, outcome: 'stale', shows: mark.holder }
  const { numberPrefix } = await powers.club()
  const number = readMemberNumber(asked.shown, numberPrefix)
  const personId = number === null ? null : await findPersonByNumber(tx, number)
  if (personId === null) return null
  if (asked.isPhotoChecked) return decideHolder(tx, asked, { personId, holder: 'member' })
  const row = await findMembership(tx, personId, asked.day)
  return row === null ? null : { ...describeMember(row, 'member', null), outcome: 'look' }
}

async function decideHolder(
  tx: Tx,
  { event, day, checkIn }: Asked,
  { personId, holder }: { personId: number; holder: CardHolder },
): Promise<Decision> {
  const row = await findMembership(tx, personId, day)
  if (row === null) return NOBODY
  const entry = holder === 'member' ? await findEntryOfPerson(tx, personId, event.id) : null
  const isIn = entry !== null && entry.endedAt === null
  const whose = describeMember(row, holder, isIn ? entry : null)
  const earlier = await findAdmission(tx, { eventId: event.id, day, subject: subjectText(whose.subject) })
  if (earlier !== null) return { ...whose, outcome: 'used', before: beforeOf(earlier) }
  if (isOnHold(row)) return { ...whose, outcome: 'membership_on_hold' }
  if (!(await isFinancialOn(tx, personId, day)))
    return { ...whose, outcome: 'membership_ended', day: row.period?.validTo ?? null }
  return { ...whose, ...(await forEvent(tx, { row, event, entry, atMs: checkIn.atMs })) }
}

type AtEvent = { row: MembershipRow; event: GateEventRow; entry: EntryRow | null; atMs: number }

/** What the event says to somebody who is a member: the one answer that the entry and the event's page give too. */
async function forEvent(tx: Tx, at: AtEvent): Promise<Pick<Decision, 'outcome' | 'reasons' | 'day'>> {
  const { isAllowed, reasons } = admissionOf(await factsFor(tx, at))
  if (isAllowed) return { outcome: 'admitted', reasons: [], day: null }
  // Who is not in may still come to watch, and be told why they are not.
  const ofEntry = reasons.filter(({ code }) => WITHOUT_ENTRY.has(code))
  return ofEntry.length > 0
    ? { outcome: outcomeForWatcher(at.event.spectators), reasons: ofEntry, day: null }
    : { outcome: 'not_allowed', reasons, day: null }
}

async function factsFor(tx: Tx, { row, event, entry, atMs }: AtEvent): Promise<AdmissionFacts> {
  const periods = await listPeriods(tx, row.personId)
  const { member } = row
  const licence = entry?.licence ?? null
  return {
    purpose: 'gate',
    nowMs: atMs,
    person: {
      dateOfBirth: row.dateOfBirth,
      hasGuardian: (entry?.guardianName ?? '') !== '' || (member?.guardianName ?? '') !== '',
      dayMembershipsUsed: 0,
    },
    membership: {
      isOnHold: isOnHold(row),
      isAwaitingApproval: false,
      periods: periods.map(({ validFrom: from, validTo: to }) => ({ from, to })),
    },
    licence:
      licence !== null
        ? { number: licence.number, expiresOn: licence.expires_on }
        : member === null
          ? null
          : { number: member.licenceNumber, expiresOn: member.licenceExpiry },
    // Who is let in stands there; the scrutineer looks at the car itself.
    vehicle: null,
    event: {
      status: event.status,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
      startsOn: event.startsOn,
      endsOn: event.endsOn,
      timezone: event.timezone,
      entriesOpenAt: event.entriesOpenAt?.toISOString() ?? null,
      entriesCloseAt: event.entriesCloseAt?.toISOString() ?? null,
      lateUntil: event.lateUntil?.toISOString() ?? null,
      company: event.company,
      needsLicence: entry?.role === 'driver' && event.licenceRequired.length > 0,
      needsVehicle: false,
      minAge: event.minAge,
    },
    entry: entry === null ? null : { state: entry.state, isDayMember: entry.isDayMember },
  }
}

/** Whose a card is. */
export function describeMember(
  row: MembershipRow,
  holder: CardHolder,
  entry: EntryRow | null,
): Decision & { subject: Subject } {
  const isOwn = holder === 'member'
  return {
    ...NOBODY,
    shows: holder,
    subject: entry === null ? { kind: holder, personId: row.personId } : { kind: 'entry', id: entry.id },
    personId: row.personId,
    name: isOwn ? `${row.firstName} ${row.lastName}`.trim() : (row.member?.partnerName ?? ''),
    what: row.type?.name ?? '',
    entry: entry === null ? '' : entryText(entry),
    photo: isOwn && row.photoHash !== null ? imageUrl(row.photoHash, '1x1', PHOTO_WIDTH_PX, 'jpg') : null,
  }
}
