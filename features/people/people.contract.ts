/**
 * The API calls for a person's record at the desk: details, activity, notes and tags.
 * @source docs/reference/staff-desk.md §3.1
 */
import { msg } from '@lingui/core/macro'
import {
  addFileCall,
  type DeskNote,
  type FileCalls,
  filesCall,
  type NoteCalls,
  readFileCall,
  removeFileCall,
  type TimelineEvent,
} from '#features/desk-records/desk-records.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/desk/person'

/** The parts of a record, in the order of the tabs. */
export const PERSON_PARTS = [
  'details',
  'membership',
  'orders',
  'entries',
  'vehicles',
  'notes',
  'changes',
] as const
export type PersonPart = (typeof PERSON_PARTS)[number]

/** The details that the secretary corrects one by one. */
export const CORRECTABLE_FIELDS = [
  'first_name',
  'last_name',
  'mobile_phone',
  'date_of_birth',
  'emergency_contact_name',
  'emergency_contact_phone',
] as const
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number]

/** The place of a postal address. */
export type PersonPlace = {
  street_address: string
  /** The part of the address within a building: unit, level, building. */
  street_address_1: string
  postcode: string
  city: string
  state: string
  /** The country as ISO 3166 code of two letters. */
  country: string
}

/** The details of a person. Missing values are empty texts; phone numbers are E.164. */
export type PersonDetails = Record<CorrectableField, string> & {
  email: string
  /** Whether another person logs in with this email address. */
  shares_email: boolean
  /** The person whose email address this person logs in with; null for none. */
  address_holder: { id: number; name: string } | null
  /** The names of those who log in with this person's address. */
  address_people: string[]
  /** The address of the profile. An address is never changed: a correction stores a new one under a new id. */
  address: ({ id: number } & PersonPlace) | null
}

export type PersonRecord = {
  id: number
  name: string
  /** The member number, like `CP-0412`; empty if the person has none. */
  number: string
  /** Whether the account is disabled. */
  is_disabled: boolean
  /** The parts that the caller's roles may see. */
  parts: PersonPart[]
  /** The number of records in each part of the response that is a list. */
  counts: Partial<Record<PersonPart, number>>
  /** The person's details; null if the caller's roles may not see them. */
  details: PersonDetails | null
  tags: string[]
}

/** Returns a person's record. */
export const deskPerson = endpoint<{ id: number }, { item: PersonRecord }>('GET', BASE)

/** A corrected field: the value that the form started from, and the new one. */
export type FieldCorrection = { field: CorrectableField; from: string; to: string }

/**
 * Corrects details. If a field no longer has the value that the form started from, nothing is saved and the refusal
 * contains the current record.
 */
export const correctPerson = endpoint<{ id: number; changes: FieldCorrection[] }, { item: PersonRecord }>(
  'POST',
  `${BASE}/correct`,
)

/** Corrects the address of the profile. `from` is the id of the address that the form started from; null for none. */
export const correctPersonAddress = endpoint<
  { id: number; from: number | null; to: PersonPlace },
  { item: PersonRecord }
>('POST', `${BASE}/address`)

/**
 * Changes the email address with which a person logs in. Requires a step-up. Ends the person's sessions, and sends a
 * mail to the old and the new address.
 */
export const correctPersonEmail = endpoint<{ id: number; from: string; to: string }, { item: PersonRecord }>(
  'POST',
  `${BASE}/email`,
)

export const ACTIVITY_KINDS = ['membership', 'mail', 'order', 'entry', 'note', 'change', 'account'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/**
 * An event in the history of a person. `verb` is for `membership` the kind of event, for `order` `placed`, `paid` or
 * `refunded`, for `entry` the state of the entry, for `change` the verb of the audit log, for `account` the event;
 * otherwise empty.
 */
export type ActivityItem = TimelineEvent<ActivityKind>

/** Returns a page of a person's history, newest first. `after` is the `next` of the page before. */
export const personActivity = endpoint<
  { id: number; kind?: ActivityKind; after?: string },
  { data: ActivityItem[]; next: string | null; kinds: ActivityKind[] }
>('GET', `${BASE}/activity`)

/** The parts of a record that contain records of other desks. */
export const RELATED_PARTS = ['orders', 'entries', 'vehicles'] as const
export type RelatedPart = (typeof RELATED_PARTS)[number]

export type RelatedRow = {
  id: string
  /** The desk page; empty if the caller may not open it. */
  path: string
  title: string
  detail: string
  day: string | null
  /** The amount of the order or entry in dollars; null if there is none. */
  amount: number | null
  /** The status of the order or entry; `archived` or empty for a vehicle. */
  status: string
}

/** Returns the orders, entries or vehicles of a person, the newest 200. */
export const personRelated = endpoint<{ id: number; part: RelatedPart }, { data: RelatedRow[] }>(
  'GET',
  `${BASE}/related`,
)

export type PersonNote = DeskNote

/** Returns the committee's notes on a person, newest first, the newest 200. They are never sent to the person. */
export const personNotes = endpoint<{ id: number }, { data: PersonNote[] }>('GET', `${BASE}/notes`)
export const addPersonNote = endpoint<{ id: number; text: string }, { item: PersonNote }>(
  'POST',
  `${BASE}/notes/add`,
)
/** Changes the text of a note. `updated_at` is the revision from which the change started. */
export const changePersonNote = endpoint<
  { id: number; note_id: number; text: string; updated_at: string },
  { item: PersonNote }
>('POST', `${BASE}/notes/change`)
/** Deletes a note, or restores a deleted one. */
export const deletePersonNote = endpoint<
  { id: number; note_id: number; is_deleted: boolean },
  { item: PersonNote }
>('POST', `${BASE}/notes/delete`)

export const PERSON_NOTES: NoteCalls<number> = {
  list: personNotes,
  add: addPersonNote,
  change: changePersonNote,
  remove: deletePersonNote,
}

/** Returns the files that staff attached to a person, newest first. They are never sent to the person. */
export const personFiles = filesCall(BASE)
/** Attaches a file to a person. The form has the fields `id` and `file`: a PDF or a picture of up to 10 MB. */
export const addPersonFile = addFileCall(BASE)
/** Sends a file on a person as a download. */
export const readPersonFile = readFileCall(BASE)
/** Deletes a file on a person, or restores a deleted one. */
export const removePersonFile = removeFileCall(BASE)

export const PERSON_FILES: FileCalls = {
  list: personFiles,
  add: addPersonFile,
  read: readPersonFile,
  remove: removePersonFile,
}

/** Returns all tags in use, by name. */
export const personTags = endpoint<Record<string, never>, { data: string[] }>('GET', `${BASE}/tags`)
/** Adds and removes tags. A tag that differs only in case from one in use takes its spelling. */
export const tagPerson = endpoint<{ id: number; add?: string[]; remove?: string[] }, { item: PersonRecord }>(
  'POST',
  `${BASE}/tag`,
)

export const PERSON_LIMIT = { note: 2000, tag: 40, tags: 30 } as const

export const PEOPLE_REFUSALS = {
  emailTaken: { code: 'CONFLICT', status: 409, message: msg`Another person has this email address` },
  staffAccount: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`This person has a role at the desk. Only an owner can change their email address`,
  },
  emptyNote: { code: 'VALIDATION', status: 422, message: msg`Write the note first` },
  wrongTag: { code: 'VALIDATION', status: 422, message: msg`A tag has up to 40 characters on one line` },
  tooManyTags: { code: 'VALIDATION', status: 422, message: msg`A person can have up to 30 tags` },
} as const satisfies Record<string, Refusal>
