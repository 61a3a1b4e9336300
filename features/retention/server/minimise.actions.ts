/** The daily work on the data of lapsed members. @source docs/reference/accounts.md §9.4 */
import { deleteBirthDates, lockPerson, minimisePerson } from '#features/accounts/server/accounts.public.ts'
import type { TaskSignal } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { addDays, laterDay } from '#platform/shared/days.ts'
import { NOTICE_DAYS } from '../retention.rules.ts'
import { dataReducedSoonMail } from './retention-mails.ts'
import { retentionDay, type RetentionDeps } from './retention-deps.ts'
import {
  deleteOutdated,
  findLapsed,
  insertNotice,
  listToNotify,
  listToMinimise,
  markMinimised,
  MINIMISED_PEOPLE,
  type RetentionDay,
} from './retention.store.ts'

/** The largest number of people whom one run notifies, and whose data it minimises. The next run continues. */
const MOST_AT_ONCE = 500

/** The audit log names no person for what the club's software does. */
const NOBODY = 0

/**
 * Minimises the data of lapsed members whose day has come, and notifies those whose day is 30 days away. Each person is
 * one transaction, which checks again that the data is due, so a run may stop between two people or run twice.
 * @throws AggregateError after the run with the errors of the people who were left out
 */
export async function runRetention(deps: RetentionDeps, signal: TaskSignal): Promise<void> {
  const { db } = deps.database
  const on = await retentionDay(deps)
  await deleteOutdated(db, on)
  await deleteBirthDates(db, MINIMISED_PEOPLE, on.today)
  const errors: unknown[] = []
  const each = async (ids: readonly number[], act: (id: number) => Promise<void>) => {
    for (const id of ids) {
      if (signal.aborted) return
      // One person whose data cannot be changed must not stop the others.
      await act(id).catch((error: unknown) => errors.push(error))
    }
  }
  await each(await listToMinimise(db, on, MOST_AT_ONCE), (id) => minimise(deps, on, id))
  await each(await listToNotify(db, on, MOST_AT_ONCE), (id) => notify(deps, on, id))
  if (errors.length > 0) throw new AggregateError(errors, 'some people were left out')
}

async function minimise(deps: RetentionDeps, on: RetentionDay, personId: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    // A log-in waits for this lock, or is seen by the statement that follows.
    await lockPerson(tx, personId)
    const found = await findLapsed(tx, on, personId)
    if (found === null || !found.isNotified || found.minimiseOn > on.today) return
    await minimisePerson(deps.accounts, tx, personId, on)
    await markMinimised(tx, personId, on.now)
    await deps.audit(tx, {
      personId: NOBODY,
      verb: 'minimised',
      subjectKind: 'person',
      subjectId: String(personId),
    })
  })
}

/** Sets the day and sends the notice, except about a deceased member or to a disabled account. */
async function notify(deps: RetentionDeps, on: RetentionDay, personId: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockPerson(tx, personId)
    const found = await findLapsed(tx, on, personId)
    if (found === null || found.isNotified) return
    const { endedOn, isDeceased } = found
    const minimiseOn = laterDay(found.minimiseOn, addDays(on.today, NOTICE_DAYS))
    await insertNotice(tx, { personId, notifiedAt: on.now, minimiseOn })
    if (!isDeceased) await deps.write(tx, personId, dataReducedSoonMail({ endedOn, minimiseOn }))
  })
}
