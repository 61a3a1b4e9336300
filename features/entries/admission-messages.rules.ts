/**
 * The messages for persons who are not admitted, with the step that resolves each reason.
 * @source docs/reference/events-and-entries.md §5.2, §5.3
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { enterAddress, eventAddress } from '#features/events/events.contract.ts'
import type { Format } from '#platform/shared/format.ts'
import type { AdmissionReason } from './admission.rules.ts'

/** Returns the message of a reason. `format` formats days in the reader's language. */
export function reasonMessage(
  { code, day, age }: AdmissionReason,
  format: Pick<Format, 'day'>,
): MessageDescriptor {
  const date = day === null ? '' : format.day(day, 'medium')
  switch (code) {
    case 'event_cancelled':
      return msg`This event is cancelled.`
    case 'event_postponed':
      return msg`This event is postponed. Entries stay valid for the new date.`
    case 'event_over':
      return msg`This event is over.`
    case 'not_today':
      return msg`This event is not on today. It begins on ${date}.`
    case 'no_entries':
      return msg`You don’t need to enter. Just come along.`
    case 'entries_to_open':
      return msg`Entries open on ${date}.`
    case 'entries_closed':
      return msg`Entries closed on ${date}.`
    case 'no_entry':
      return msg`There is no entry for this event.`
    case 'entry_unpaid':
      return msg`The entry is not paid yet.`
    case 'entry_reserve':
      return msg`The entry is on the reserve list.`
    case 'entry_offered':
      return msg`A place is offered but not accepted yet.`
    case 'entry_ended':
      return msg`The entry is no longer valid.`
    case 'birth_missing':
      return msg`We need the date of birth to know who has to sign.`
    case 'too_young':
      return msg`Drivers must be ${age ?? 0} or older on the day.`
    case 'guardian_missing':
      return msg`Anyone under 18 needs a guardian who signs for them.`
    case 'guardian_unconfirmed':
      return msg`The guardian has not confirmed yet. Ask them to open the link in our mail, or send the mail again.`
    case 'membership_missing':
      return msg`This event is for club members.`
    case 'membership_ends':
      return msg`The membership runs to ${date}, which is before the event is over.`
    case 'membership_on_hold':
      return msg`The membership is on hold.`
    case 'membership_waiting':
      return msg`The committee has not approved the membership yet.`
    case 'membership_without_competing':
      return msg`This type of membership does not include competing.`
    case 'day_memberships_used':
      return msg`Both day memberships of this year are used.`
    case 'licence_missing':
      return msg`This event asks for a competition licence.`
    case 'licence_ends':
      return msg`The licence runs to ${date}, which is before the event is over.`
    case 'vehicle_missing':
      return msg`There is no car in your garage to drive.`
  }
}

/** The step that resolves a reason. `path` is a path of this site; null if there is no page to open. */
export type NextStep = { words: MessageDescriptor; path: string | null }

/** Returns the step with which a person can resolve a reason; null if there is none. */
export function stepOfReason({ code }: Pick<AdmissionReason, 'code'>, slug: string): NextStep | null {
  switch (code) {
    case 'membership_ends':
      // Renewal opens early if the event is later than the end of the membership.
      return { words: msg`Renew your membership`, path: `/renew?event=${encodeURIComponent(slug)}` }
    case 'membership_missing':
    case 'day_memberships_used':
      return { words: msg`Join the club`, path: '/renew' }
    case 'membership_without_competing':
      return { words: msg`Ask the club to change your membership`, path: '/contact' }
    case 'membership_on_hold':
    case 'membership_waiting':
      return { words: msg`Ask the club`, path: '/contact' }
    case 'licence_missing':
      return { words: msg`Add your licence`, path: null }
    case 'licence_ends':
      return { words: msg`Enter your renewed licence`, path: null }
    case 'vehicle_missing':
      return { words: msg`Add the car you will drive`, path: '/vehicle/new' }
    case 'birth_missing':
      return { words: msg`Add your date of birth`, path: '/profile' }
    case 'guardian_missing':
      return { words: msg`Name your guardian`, path: null }
    case 'guardian_unconfirmed':
      return { words: msg`Send the mail again`, path: eventAddress(slug) }
    case 'entries_to_open':
      return { words: msg`Wait until entries open`, path: null }
    case 'no_entry':
      return { words: msg`Enter this event`, path: enterAddress(slug) }
    case 'entry_unpaid':
      return { words: msg`Pay for the entry`, path: enterAddress(slug) }
    case 'entry_offered':
      return { words: msg`Take the place`, path: enterAddress(slug) }
    case 'event_cancelled':
    case 'event_postponed':
    case 'event_over':
    case 'not_today':
    case 'no_entries':
    case 'entries_closed':
    case 'entry_reserve':
    case 'entry_ended':
    case 'too_young':
      return null
  }
}
