/** What is said to who may not come in, and the step that mends it. @source DOMAIN §3.9 "error" */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { enterAddress } from '#features/events/events.contract.ts'
import type { Format } from '#platform/shared/format.ts'
import type { AdmissionReason } from './admission.rules.ts'

/** Why not, in a sentence. `format` spells days in the reader's language. */
export function wordsOfReason(
  { code, day, age }: AdmissionReason,
  format: Pick<Format, 'day'>,
): MessageDescriptor {
  const date = day === null ? '' : format.day(day, 'medium')
  switch (code) {
    case 'event_cancelled':
      return msg`This event is cancelled.`
    case 'event_postponed':
      return msg`This event is put off. Entries stand and wait for the new date.`
    case 'event_over':
      return msg`This event is over.`
    case 'not_today':
      return msg`This event is not on today. It begins on ${date}.`
    case 'no_entries':
      return msg`Nobody has to enter: just come.`
    case 'entries_to_open':
      return msg`Entries open on ${date}.`
    case 'entries_closed':
      return msg`Entries closed on ${date}.`
    case 'no_entry':
      return msg`There is no entry for this event.`
    case 'entry_unpaid':
      return msg`The entry waits for its payment.`
    case 'entry_reserve':
      return msg`The entry is on the reserve list.`
    case 'entry_offered':
      return msg`A place is offered and not taken yet.`
    case 'entry_ended':
      return msg`The entry does not stand any more.`
    case 'birth_missing':
      return msg`We need the date of birth to know who has to sign.`
    case 'too_young':
      return msg`Drivers must be ${age ?? 0} or older on the day.`
    case 'guardian_missing':
      return msg`A guardian has to be named and sign for anybody under 18.`
    case 'membership_missing':
      return msg`This event is for club members.`
    case 'membership_ends':
      return msg`The membership runs to ${date}, which is before the event is over.`
    case 'membership_on_hold':
      return msg`The membership is on hold.`
    case 'membership_waiting':
      return msg`The membership waits for the committee.`
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

/** What mends it. A path of this site; null where there is nothing to open. */
export type MendingStep = { words: MessageDescriptor; path: string | null }

/** The step that mends a reason; null where nothing does. */
export function stepOfReason({ code }: Pick<AdmissionReason, 'code'>, slug: string): MendingStep | null {
  switch (code) {
    case 'membership_ends':
      return { words: msg`Renew your membership`, path: '/renew' }
    case 'membership_missing':
    case 'day_memberships_used':
      return { words: msg`Join the club`, path: '/renew' }
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
