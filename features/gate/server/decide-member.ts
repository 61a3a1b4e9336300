/** What a membership card, or a member's number, is worth at a gate. */
import { type AdmissionCode, admissionOf } from '#features/entries/admission.rules.ts'
import {
  admissionFacts,
  type EntryFacts,
  type EntryRow,
  readFacts,
} from '#features/entries/server/entries.public.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { type CardHolder, readCardMark } from '#features/membership/card.rules.ts'
import {
  findMembership,
  isFinancialOn,
  isOnHold,
  type MembershipRow,
} from '#features/membership/server/membership.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { outcomeForWatcher, readMemberNumber, type Subject, subjectText } from '../gate.rules.ts'
import { beforeOf, type Decision, entryText, NOBODY } from './decision.ts'
import type { CheckIn, GatePowers } from './gate-powers.ts'
import { findAdmission, findPersonByNumber, type GateEventRow } from './gate.store.ts'

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
  const decision = await decideHolder(tx, asked, { personId, holder: 'member' })
  // The photo is compared of who may come in; whom it keeps out hears so at once.
  const mustLook = decision.outcome === 'admitted' && !asked.isPhotoChecked
  return mustLook ? { ...decision, outcome: 'look', reasons: [] } : decision
}

async function decideHolder(
  tx: Tx,
  { event, day, checkIn: { atMs } }: Asked,
  { personId, holder }: { personId: number; holder: CardHolder },
): Promise<Decision> {
  const row = await findMembership(tx, personId, day)
  if (row === null) return NOBODY
  const isOwn = holder === 'member'
  const facts = isOwn ? await readFacts(tx, event, personId, atMs) : null
  const whose = describeMember(row, holder, facts?.entry ?? null)
  const earlier = await findAdmission(tx, { eventId: event.id, day, subject: subjectText(whose.subject) })
  if (earlier !== null) return { ...whose, outcome: 'used', before: beforeOf(earlier) }
  if (isOnHold(row)) return { ...whose, outcome: 'membership_on_hold' }
  if (!(await isFinancialOn(tx, personId, day)))
    return { ...whose, outcome: 'membership_ended', day: row.period?.validTo ?? null }
  return { ...whose, ...(facts === null ? forPartner(event) : forMember(facts, atMs)) }
}

type Said = Pick<Decision, 'outcome' | 'reasons'>

/** What the event says to somebody: the one answer that the entry and the event's page give too. */
export function forMember(facts: EntryFacts, nowMs: number): Said {
  const guardians = [facts.membershipRow.member?.guardianName, facts.entry?.guardianName]
  const hasGuardian = guardians.some((name) => name !== undefined && name !== '')
  const asked = admissionFacts(facts, { purpose: 'gate', nowMs, said: { hasGuardian } })
  const { isAllowed, reasons } = admissionOf(asked)
  if (isAllowed) return { outcome: 'admitted', reasons: [] }
  // Who is not in may still come to watch, and be told why they are not.
  const ofEntry = reasons.filter(({ code }) => WITHOUT_ENTRY.has(code))
  return ofEntry.length > 0
    ? { outcome: outcomeForWatcher(facts.event.spectators), reasons: ofEntry }
    : { outcome: 'not_allowed', reasons }
}

/** A partner's card enters nobody; where nobody has to be entered it is as good as any. */
function forPartner({ entriesOpenAt, spectators }: GateEventRow): Said {
  return { outcome: entriesOpenAt === null ? 'admitted' : outcomeForWatcher(spectators), reasons: [] }
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
