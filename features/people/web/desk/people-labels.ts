/** The labels of a person's record. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MergeChoice } from '../../merge.contract.ts'
import type { ActivityKind, CorrectableField } from '../../people.contract.ts'

const tab = 'Tab of a person’s record'

/** The tabs of the record. The overview contains the details and the activity. */
export const TAB_LABELS = {
  overview: msg({ message: 'Overview', comment: tab }),
  membership: msg({ message: 'Membership', comment: tab }),
  orders: msg({ message: 'Orders', comment: tab }),
  entries: msg({ message: 'Entries', comment: tab, context: 'entries in events' }),
  vehicles: msg({ message: 'Vehicles', comment: 'Tab: the vehicles of a person' }),
  notes: msg({ message: 'Notes and files', comment: 'Tab: the notes and the files of staff on a record' }),
  changes: msg({ message: 'Changes', comment: tab }),
} as const satisfies Record<string, MessageDescriptor>

export type TabId = keyof typeof TAB_LABELS

export const FIELD_LABELS: Readonly<Record<CorrectableField, MessageDescriptor>> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  mobile_phone: msg`Mobile`,
  date_of_birth: msg`Date of birth`,
  emergency_contact_name: msg({ message: 'Name', comment: 'Field: the name of the emergency contact' }),
  emergency_contact_phone: msg({ message: 'Phone', comment: 'Field: the phone of the emergency contact' }),
}

const kind = 'Filter: a kind of event in a person’s history'

export const ACTIVITY_LABELS: Readonly<Record<ActivityKind, MessageDescriptor>> = {
  membership: msg({ message: 'Membership', comment: kind }),
  mail: msg({ message: 'Email', comment: kind, context: 'messages' }),
  order: msg`Orders and payments`,
  entry: msg({ message: 'Entries', comment: kind, context: 'entries in events' }),
  note: msg({ message: 'Notes', comment: kind }),
  change: msg`Changes by staff`,
  account: msg`Changes by the person`,
}

/** Labels for the changes that a person made to their own account. */
export const ACCOUNT_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  signed_up: msg`Signed up`,
  email_changed: msg`Changed their email address`,
  profile_changed: msg`Changed their profile`,
  photo_changed: msg`Changed their photo`,
  privacy_asked: msg`Sent a privacy request`,
}

/** Labels for the details of which a merge keeps one value. */
export const CHOICE_LABELS: Readonly<Record<MergeChoice, MessageDescriptor>> = {
  name: msg({ message: 'Name', comment: 'Detail: the name of a person' }),
  email: msg`Email address`,
  mobile: msg`Mobile`,
  born: msg`Date of birth`,
  emergency: msg`Emergency contact`,
  address: msg({ message: 'Address', comment: 'Detail: the postal address of a person' }),
  licence: msg`Driver licence`,
  number: msg`Member number`,
}
