/** Actions to name a guardian, mail them, and record their confirmation. */
import {
  findPerson,
  hasChangedAddressSince,
  isSharedEmailKey,
  listSharedLogins,
  listSharersBirthDates,
  type Person,
  type WriteToAddress,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import { mailboxOf, withoutTag } from '#features/signatures/guardian.rules.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Emit } from '#platform/server/domain-events.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type Guardian,
  GUARDIAN_PATH,
  GUARDIAN_REFUSALS,
  type GuardianPurpose,
  type PendingGuardian,
} from '../guardians.contract.ts'
import { isReadByMinor } from '../guardians.rules.ts'
import { confirmedMail, confirmMail } from './guardian-mails.ts'
import { guardianConfirmed } from './guardians.events.ts'
import {
  findGuardian,
  findGuardianByEmail,
  guardianKey,
  type GuardianRow,
  listBirthDates,
  lockGuardian,
  storeGuardian,
  updateGuardian,
} from './guardians.store.ts'

/** The time in milliseconds for which a guardian's link is valid. */
const LINK_MS = 14 * DAY_MS
/** Minimum time in ms before a guardian who is named again, while the confirmation is pending, gets another mail. */
const REMIND_AFTER_MS = DAY_MS

export type GuardianDeps = Pick<Service, 'database' | 'clock'> & {
  codes: SignedCodes
  write: WriteToPerson
  writeTo: WriteToAddress
  emit: Emit
  /** IANA name of the club's time zone. */
  timezone: () => Promise<string>
}

export type NamedGuardian = {
  /** The person under 18. */
  personId: number
  name: string
  email: string
  purpose: GuardianPurpose
  /** The name of the membership type or event for which the guardian was named. */
  subject: string
}

/**
 * Returns whether a person under 18 is known to read the mail of an address, so that neither a mailed link nor a
 * session of its owner proves that a guardian agrees.
 * @source docs/reference/membership.md §3.4
 */
export async function isMailReadByMinor(
  deps: Pick<GuardianDeps, 'clock' | 'timezone'>,
  db: Db,
  email: string,
): Promise<boolean> {
  const today = dayInZone(deps.clock.nowMs(), await deps.timezone())
  const emailKeys = [guardianKey(email), mailboxOf(email), guardianKey(withoutTag(email))]
  const born = await listBirthDates(db, emailKeys)
  const sharersBorn = await listSharersBirthDates(db, emailKeys)
  return isReadByMinor({ born, sharersBorn }, today)
}

/** Returns whether the person under 18, or another one, reads the mail of a guardian's address. */
async function isReadByMinors(deps: GuardianDeps, db: Db, person: Person, address: string): Promise<boolean> {
  return (await logsInWith(db, person, address)) || (await isMailReadByMinor(deps, db, address))
}

/** Returns whether a person logs in with an address, as their own or as that of another person. */
async function logsInWith(db: Db, { id, email, emailKey }: Person, address: string): Promise<boolean> {
  if (mailboxOf(email) !== mailboxOf(address)) return false
  if (!isSharedEmailKey(emailKey)) return true
  return (await listSharedLogins(db, [id])).some(({ personId }) => personId === id)
}

/**
 * Stores the guardian named by a person under 18. Mails a request to confirm, unless the guardian has confirmed
 * already, was mailed within a day, or the person logs in with the address: then the confirmation stays pending until
 * the address is corrected or the club records it.
 */
export async function nameGuardian(deps: GuardianDeps, tx: Tx, named: NamedGuardian): Promise<void> {
  const at = instantOf(deps.clock)
  const row = await storeGuardian(tx, {
    ...named,
    name: named.name.trim(),
    email: named.email.trim(),
    emailKey: guardianKey(named.email),
    isRequired: true,
    corrections: 0,
    askedAt: null,
    confirmedAt: null,
    createdAt: at,
  })
  if (row.confirmedAt !== null) return
  if (row.askedAt !== null && at.getTime() - row.askedAt.getTime() < REMIND_AFTER_MS) return
  const found = await findPerson(tx, row.personId)
  if (found !== null && (await isReadByMinors(deps, tx, found.person, row.email))) return
  await mailGuardian(deps, tx, row)
}

/**
 * Stores the guardian of a child, if the guardian is logged in with a verified address and signs for the child. The
 * confirmation needs no mail. It stays pending if a person under 18 logs in with the same address, because that person
 * can begin the same session. The caller has checked that the guardian is 18 or older.
 */
export async function nameProvedGuardian(deps: GuardianDeps, tx: Tx, named: NamedGuardian): Promise<void> {
  const at = instantOf(deps.clock)
  const isProved = !(await isMailReadByMinor(deps, tx, named.email))
  const row = await storeGuardian(tx, {
    ...named,
    name: named.name.trim(),
    email: named.email.trim(),
    emailKey: guardianKey(named.email),
    isRequired: true,
    corrections: 0,
    askedAt: null,
    confirmedAt: isProved ? at : null,
    createdAt: at,
  })
  if (isProved && row.confirmedAt === null) await updateGuardian(tx, row.id, { confirmedAt: at })
}

/**
 * Mails a request to confirm. Its link is valid for 14 days at most, or until the guardian is corrected or another
 * person begins to use the address.
 * @throws Problem NOT_ELIGIBLE if the person under 18 logs in with the address
 */
export async function mailGuardian(deps: GuardianDeps, tx: Tx, row: GuardianRow): Promise<void> {
  const found = await findPerson(tx, row.personId)
  if (found === null) throw new Problem('NOT_FOUND')
  if (await isReadByMinors(deps, tx, found.person, row.email)) throw new Problem(GUARDIAN_REFUSALS.ownMail)
  const { firstName, lastName, locale: own } = found.person
  const at = instantOf(deps.clock)
  const expiresAt = new Date(at.getTime() + LINK_MS)
  const path = `${GUARDIAN_PATH}/${deps.codes.sign(`${row.id}.${expiresAt.getTime()}.${row.corrections}`)}`
  const locale: Locale = isLocale(own) ? own : DEFAULT_LOCALE
  const { name: guardian, purpose, subject } = row
  const child = `${firstName} ${lastName}`.trim()
  await deps.writeTo(tx, { to: row.email, locale }, () =>
    confirmMail({ child, guardian, purpose, subject }, { path, expiresAt }),
  )
  await updateGuardian(tx, row.id, { askedAt: at })
}

/**
 * Sends the mail again.
 * @param personId requires the guardian to belong to this person; null for staff
 * @throws Problem NOT_FOUND, CONFLICT if the guardian has confirmed, NOT_ELIGIBLE if the person under 18 logs in with
 * the address
 */
export async function resend(deps: GuardianDeps, id: number, personId: number | null): Promise<Guardian> {
  return deps.database.transaction(async (tx) => {
    const row = await lockGuardian(tx, id)
    if (row === null || (personId !== null && row.personId !== personId)) throw new Problem('NOT_FOUND')
    if (row.confirmedAt !== null) throw new Problem(GUARDIAN_REFUSALS.confirmed)
    await mailGuardian(deps, tx, row)
    return presentGuardian({ ...row, askedAt: instantOf(deps.clock) })
  })
}

/** Returns the named guardian who must still confirm; null if no confirmation is missing. */
export async function findPending(db: Db, personId: number, email: string): Promise<PendingGuardian | null> {
  if (email.trim() === '') return null
  const row = await findGuardianByEmail(db, personId, email)
  if (row === null || !row.isRequired || row.confirmedAt !== null) return null
  const { id, name, email: address, asked_at } = presentGuardian(row)
  return { id, name, email: address, asked_at }
}

/** Returns whether the guardian whom a person names with this address has confirmed already, or need not confirm. */
export async function hasConfirmed(db: Db, personId: number, email: string): Promise<boolean> {
  const row = await findGuardianByEmail(db, personId, email)
  return row !== null && (row.confirmedAt !== null || !row.isRequired)
}

/** Converts a row into the guardian's data for staff and for the child's account. */
export function presentGuardian(row: GuardianRow): Guardian {
  const { id, name, email, askedAt, confirmedAt, isRequired } = row
  return {
    id,
    name,
    email,
    state: confirmedAt !== null ? 'confirmed' : isRequired ? 'pending' : 'stored',
    asked_at: askedAt?.toISOString() ?? null,
    confirmed_at: confirmedAt?.toISOString() ?? null,
  }
}

/** The data behind a guardian's link. */
export type OpenedRequest = { row: GuardianRow; child: string }

/**
 * Reads a link without changing anything, because mail scanners open links too.
 * @returns null for a link that is unknown or has expired; also if, since it was sent, the guardian was corrected, or
 * the child or the owner of the address changed an address or began to share one, because others could have read the
 * mail
 */
export async function openRequest(deps: GuardianDeps, db: Db, code: string): Promise<OpenedRequest | null> {
  const link = readLink(deps, code)
  const row = link === null ? null : await findGuardian(db, link.id)
  if (link === null || row?.corrections !== link.corrections) return null
  const found = await findPerson(db, row.personId)
  if (found === null) return null
  const of = { personId: row.personId, emailKey: row.emailKey }
  if (await hasChangedAddressSince(db, of, new Date(link.sentAtMs))) return null
  return { row, child: `${found.person.firstName} ${found.person.lastName}`.trim() }
}

/** Reads the signed text of a link. A link from a release without corrections has two parts only. */
function readLink(
  { codes, clock }: Pick<GuardianDeps, 'codes' | 'clock'>,
  code: string,
): { id: number; corrections: number; sentAtMs: number } | null {
  const [, id, expiresAtMs, corrections = '0'] =
    /^(\d{1,9})\.(\d{1,15})(?:\.(\d{1,9}))?$/.exec(codes.read(code) ?? '') ?? []
  if (id === undefined || clock.nowMs() >= Number(expiresAtMs)) return null
  return { id: Number(id), corrections: Number(corrections), sentAtMs: Number(expiresAtMs) - LINK_MS }
}

export type ConfirmOutcome = 'confirmed' | 'under_age' | 'unknown'

/**
 * Confirms a guardian. `under_age`: a person under 18 is known to read the mail of the address. Confirming again
 * changes nothing.
 */
export async function confirmGuardian(deps: GuardianDeps, code: string): Promise<ConfirmOutcome> {
  return deps.database.transaction(async (tx) => {
    const opened = await openRequest(deps, tx, code)
    const row = opened === null ? null : await lockGuardian(tx, opened.row.id)
    if (row === null || row.corrections !== opened?.row.corrections) return 'unknown'
    if (row.confirmedAt !== null) return 'confirmed'
    if (await isMailReadByMinor(deps, tx, row.email)) return 'under_age'
    await updateGuardian(tx, row.id, { confirmedAt: instantOf(deps.clock) })
    await deps.write(tx, row.personId, () => confirmedMail(row.name))
    await deps.emit(tx, guardianConfirmed, { personId: row.personId, email: row.email })
    return 'confirmed'
  })
}
