import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { MemberCondition } from '../membership.contract.ts'
import { noteEvent } from './events.store.ts'
import { freeNumber, insertPeriod, lockMember, updateMember, upsertMember } from './members.store.ts'
import { type WelcomedType, welcomeMail } from './membership-mails.ts'
import type { MembershipDeps } from './membership-deps.ts'
import { membershipBegan } from './membership.events.ts'
import { noteDueReminders } from './reminders.actions.ts'

/** A person who was a member before the club used this software. */
export type EnteredMember = {
  personId: number
  type: WelcomedType & { id: number }
  /** The person's existing member number; null for the next free one. */
  number: number | null
  joinedOn: string
  validFrom: string
  /** The last day of the membership; null if it has no end. */
  validTo: string | null
  condition: MemberCondition
  licenceNumber: string
  /** The partner's name, stored if the type includes a partner; empty if none is known. */
  partnerName: string
  /** The id of the committee member who enters them. */
  by: number
  writesWelcome: boolean
}

/**
 * Adds a member with the period they have already paid for. No mail is sent except the welcome mail if requested:
 * reminders that are due on that day are recorded as sent.
 * @param today the day in the club time zone
 * @returns their number
 */
export async function enterMember(
  deps: Pick<MembershipDeps, 'clock' | 'emit' | 'write' | 'club'>,
  tx: Tx,
  entered: EnteredMember,
  today: string,
): Promise<number> {
  const { personId, type, validFrom, validTo, condition } = entered
  const at = instantOf(deps.clock)
  const before = await lockMember(tx, personId)
  await upsertMember(tx, {
    personId,
    typeId: type.id,
    homeTrackId: before?.homeTrackId ?? null,
    ...(entered.partnerName ? { partnerName: entered.partnerName } : {}),
    guardianName: before?.guardianName ?? '',
    guardianEmail: before?.guardianEmail ?? '',
    guardianPhone: before?.guardianPhone ?? '',
    licenceIssuer: before?.licenceIssuer ?? '',
    licenceNumber: entered.licenceNumber === '' ? (before?.licenceNumber ?? '') : entered.licenceNumber,
    licenceType: before?.licenceType ?? '',
    licenceExpiry: before?.licenceExpiry ?? null,
    hidesFromRegister: before?.hidesFromRegister ?? false,
    updatedAt: at,
  })
  const number = before?.number ?? (await freeNumber(tx, entered.number))
  await updateMember(tx, personId, { number, joinedOn: entered.joinedOn, condition })
  await insertPeriod(tx, {
    personId,
    typeId: type.id,
    validFrom,
    validTo,
    applicationId: null,
    createdAt: at,
  })
  await noteEvent(tx, {
    personId,
    at,
    kind: 'imported',
    by: entered.by,
    words: type.name,
    ...(before === null || before.condition === condition
      ? {}
      : { condition: { from: before.condition, to: condition } }),
  })
  const isRunning = validTo === null || validTo >= today
  if (isRunning) await deps.emit(tx, membershipBegan, { personId, validFrom, validTo, isFirst: true })
  if (validTo !== null) {
    const { reminderDays } = await deps.club()
    await noteDueReminders(tx, { personId, validTo, today, at, reminderDays })
  }
  if (entered.writesWelcome && isRunning && condition === 'normal')
    await deps.write(tx, personId, welcomeMail(type, validTo))
  return number
}
