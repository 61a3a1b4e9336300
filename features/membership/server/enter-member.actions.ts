import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { MemberCondition } from '../membership.contract.ts'
import { noteEvent } from './events.store.ts'
import { freeNumber, insertPeriod, lockMember, updateMember, upsertMember } from './members.store.ts'
import { welcomeLetter } from './membership-letters.ts'
import type { MembershipPowers } from './membership-powers.ts'
import { membershipBegan } from './membership.facts.ts'
import { noteDueReminders } from './reminders.actions.ts'

/** Somebody who was a member before Paddock knew them. */
export type EnteredMember = {
  personId: number
  type: { id: number; name: string }
  /** The number they had; null for the next free one. */
  number: number | null
  joinedOn: string
  validFrom: string
  /** Null for one without an end. */
  validTo: string | null
  condition: MemberCondition
  licenceNumber: string
  /** Who of the committee enters them. */
  by: number
  writesWelcome: boolean
}

/**
 * Enters a member with the period they have paid for. Nothing is written to them but the welcome that is asked for:
 * a reminder that is due that day counts as sent.
 * @param today the day at the club
 * @returns their number
 */
export async function enterMember(
  powers: Pick<MembershipPowers, 'clock' | 'announce' | 'write'>,
  tx: Tx,
  entered: EnteredMember,
  today: string,
): Promise<number> {
  const { personId, type, validFrom, validTo, condition } = entered
  const at = instantOf(powers.clock)
  const before = await lockMember(tx, personId)
  await upsertMember(tx, {
    personId,
    typeId: type.id,
    homeTrackId: before?.homeTrackId ?? null,
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
  await noteEvent(tx, { personId, at, kind: 'imported', by: entered.by, words: type.name })
  const isRunning = validTo === null || validTo >= today
  if (isRunning) await powers.announce(tx, membershipBegan, { personId, validFrom, validTo, isFirst: true })
  if (validTo !== null) await noteDueReminders(tx, { personId, validTo, today, at })
  if (entered.writesWelcome && isRunning && condition === 'normal')
    await powers.write(tx, personId, welcomeLetter(type.name, validTo))
  return number
}
