/** Decides whether a membership card, a member's number or an entrant is admitted at the gate. */
import { type AdmissionCode, admissionOf, type AdmissionReason } from '#features/entries/admission.rules.ts'
import {
  admissionInput,
  type EntryContext,
  type EntryRow,
  loadEntryContext,
} from '#features/entries/server/entries.public.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { type CardHolder, isPassCode, readCardPayload } from '#features/membership/card.rules.ts'
import {
  findMembership,
  isFinancialOn,
  isOnHold,
  type MembershipRow,
} from '#features/membership/server/membership.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { outcomeForWatcher, readMemberNumber, type Subject, subjectText } from '../gate.rules.ts'
import { beforeOf, type Decision, entryText, NOBODY } from './decision.ts'
import type { CheckIn, GateDeps } from './gate-deps.ts'
import { findAdmission, findPersonByNumber, type GateEventRow } from './gate.store.ts'

const PHOTO_WIDTH_PX = 600

/** Reasons that concern the entry only. Without an entry, the person may still come as a spectator. */
const WITHOUT_ENTRY: ReadonlySet<AdmissionCode> = new Set([
  'no_entry',
  'entry_ended',
  'entry_reserve',
  'entry_unpaid',
  'entry_offered',
])

type Asked = { event: GateEventRow; day: string; checkIn: CheckIn; shown: string; isPhotoChecked: boolean }

/** Decides on today’s card, or on a member number after the photo was compared. Null if the code is neither. */
export async function decideMember(deps: GateDeps, tx: Tx, asked: Asked): Promise<Decision | null> {
  const text = deps.cardCodes.read(asked.shown)
  const payload = text === null ? null : readCardPayload(text)
  if (payload !== null)
    // The card is from another day. Any person may have a copy of an old card, so the refusal contains no name.
    return payload.day === asked.day
      ? decideHolder(deps, tx, asked, payload)
      : { ...NOBODY, outcome: 'stale', shows: payload.holder }
  // A wallet pass is the same every day, so a copy would be admitted too. The person must open the card instead.
  if (isPassCode(asked.shown)) return { ...NOBODY, outcome: 'stale', shows: 'member' }
  const { numberPrefix } = await deps.club()
  const number = readMemberNumber(asked.shown, numberPrefix)
  const personId = number === null ? null : await findPersonByNumber(tx, number)
  if (personId === null) return null
  const decision = await decideHolder(deps, tx, asked, { personId, holder: 'member' })
  // The photo is compared only if the person may enter; a refusal is returned at once.
  const mustLook = decision.outcome === 'admitted' && !asked.isPhotoChecked
  return mustLook ? { ...decision, outcome: 'look', reasons: [] } : decision
}

async function decideHolder(
  deps: GateDeps,
  tx: Tx,
  { event, day, checkIn: { atMs } }: Asked,
  { personId, holder }: { personId: number; holder: CardHolder },
): Promise<Decision> {
  const row = await findMembership(tx, personId, day)
  if (row === null) return NOBODY
  const isOwn = holder === 'member'
  const facts = isOwn ? await loadEntryContext(tx, event, personId, atMs) : null
  const whose = describeMember(deps, row, holder, facts?.entry ?? null)
  const earlier = await findAdmission(tx, { eventId: event.id, day, subject: subjectText(whose.subject) })
  if (earlier !== null) return { ...whose, outcome: 'used', before: beforeOf(earlier) }
  if (facts !== null && facts.entry !== null) return { ...whose, ...forCard(facts, atMs) }
  // For a person without an entry, the membership itself must be valid today.
  if (isOnHold(row)) return { ...whose, outcome: 'membership_on_hold' }
  if (!(await isFinancialOn(tx, personId, day)))
    return { ...whose, outcome: 'membership_ended', day: row.period?.validTo ?? null }
  return { ...whose, ...(facts === null ? forPartner(event) : forMember(facts, atMs)) }
}

type Said = Pick<Decision, 'outcome' | 'reasons' | 'day'>

const ADMITTED: Said = { outcome: 'admitted', reasons: [], day: null }

/** Decides on a current member by card or number; without a confirmed entry they may be admitted as a spectator. */
function forMember(facts: EntryContext, nowMs: number): Said {
  const reasons = gateReasons(facts, nowMs)
  const ofEntry = reasons.filter(({ code }) => WITHOUT_ENTRY.has(code))
  return ofEntry.length > 0
    ? { outcome: outcomeForWatcher(facts.event.spectators), reasons: ofEntry, day: null }
    : refusedFor(reasons)
}

/** Decides on the card of an entrant. If the membership has ended, the outcome says so. */
function forCard(facts: EntryContext, nowMs: number): Said {
  const said = forEntrant(facts, nowMs)
  const ended = said.reasons.find(({ code }) => code === 'membership_ends' || code === 'membership_missing')
  return ended === undefined ? said : { outcome: 'membership_ended', reasons: [], day: ended.day }
}

/** Decides on a person with an entry; if it is not confirmed they may be admitted as a spectator. */
export function forEntrant(facts: EntryContext, nowMs: number): Said {
  const reasons = gateReasons(facts, nowMs)
  const isMemberProblem = reasons.some(({ code }) => code.startsWith('membership_'))
  return isMemberProblem ? refusedFor(reasons) : forMember(facts, nowMs)
}

/** Decides on the ticket of an entry: it admits the entrant only, never a spectator. */
export function forTicket(facts: EntryContext, entryId: string, nowMs: number): Said {
  const reasons = gateReasons(facts, nowMs)
  if (facts.entry?.id === entryId || reasons.length > 0) return refusedFor(reasons)
  return { outcome: 'not_allowed', reasons: [{ code: 'entry_ended', day: null, age: null }], day: null }
}

function refusedFor(reasons: readonly AdmissionReason[]): Said {
  if (reasons.length === 0) return ADMITTED
  const isOnHold = reasons.some(({ code }) => code === 'membership_on_hold')
  return isOnHold
    ? { outcome: 'membership_on_hold', reasons: [], day: null }
    : { outcome: 'not_allowed', reasons, day: null }
}

function gateReasons(facts: EntryContext, nowMs: number): readonly AdmissionReason[] {
  const guardians = [facts.membershipRow.member?.guardianName, facts.entry?.guardianName]
  const hasGuardian = guardians.some((name) => name !== undefined && name !== '')
  return admissionOf(admissionInput(facts, { purpose: 'gate', nowMs, said: { hasGuardian } })).reasons
}

/**
 * Decides on a partner’s card. A partner has no entry, so at an event with entries they may only be admitted as a
 * spectator.
 */
function forPartner({ entriesOpenAt, spectators }: GateEventRow): Said {
  const outcome = entriesOpenAt === null ? 'admitted' : outcomeForWatcher(spectators)
  return { outcome, reasons: [], day: null }
}

/** Describes the holder of a card. */
export function describeMember(
  { imageAccess }: Pick<GateDeps, 'imageAccess'>,
  row: MembershipRow,
  holder: CardHolder,
  entry: EntryRow | null,
): Decision & { subject: Subject } {
  const isOwn = holder === 'member'
  const photoUrl = (hash: string, ownerId: number) =>
    imageUrl(hash, '1x1', PHOTO_WIDTH_PX, 'jpg', imageAccess.issue(hash, ownerId))
  return {
    ...NOBODY,
    shows: holder,
    subject: entry === null ? { kind: holder, personId: row.personId } : { kind: 'entry', id: entry.id },
    personId: row.personId,
    name: isOwn ? `${row.firstName} ${row.lastName}`.trim() : (row.member?.partnerName ?? ''),
    what: row.type?.name ?? '',
    entry: entry === null ? '' : entryText(entry),
    photo: isOwn && row.photoHash !== null ? photoUrl(row.photoHash, row.personId) : null,
  }
}
