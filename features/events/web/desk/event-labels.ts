import { msg } from '@lingui/core/macro'
import type { EventCompany, PriceFor } from '../../events.contract.ts'
import { KIND_WORDS } from '../../kinds.rules.ts'
import { type FieldLabels, TRANSLATIONS_LABEL } from '#features/staff/staff.public.tsx'
import type { DeskTrack, EventForm } from '../../events-desk.contract.ts'
import type { EventDraft } from './event-draft.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { type EventRows, isBlankRow, type RowField, textOfRows } from '../../event-rows.rules.ts'

export const STATUS_LABELS = {
  draft: msg`A draft, visible only at the desk`,
  published: msg`In the calendar`,
  postponed: msg`Postponed, in the calendar`,
} as const satisfies Record<EventForm['status'], unknown>

export const COMPANY_LABELS = {
  members: msg`Members, on every day of it`,
  visitors: msg`Members, and visitors with a day membership`,
  anybody: msg`Anyone`,
} as const satisfies Record<EventCompany, unknown>

export const PRICE_FOR_LABELS = {
  everybody: msg({ message: 'Everyone', context: 'audience', comment: 'The people that a price is for' }),
  member: msg({ message: 'Members', comment: 'The people that a price is for' }),
  visitor: msg({ message: 'Visitors', comment: 'The people that a price is for' }),
  junior: msg`Drivers under 18`,
  extra: msg({ message: 'Optional extra', comment: 'A price of an event that can be added to an entry' }),
} as const satisfies Record<PriceFor, unknown>

export const SPECTATOR_LABELS = {
  none: msg`Not specified`,
  free: msg`Free`,
  ticket: msg`By ticket`,
} as const satisfies Record<EventForm['spectators'], unknown>

const PASSENGER_LABELS = { null: msg`Not specified`, true: msg`Yes`, false: msg`No` } as const

/** Returns the label of a list, and the functions that show and compare its rows. Blank rows are not saved. */
function rowLabel<F extends RowField>(field: F) {
  return {
    label: FIELD_LABELS[field],
    show: (rows: EventRows[F][]) => textOfRows(field, rows),
    compared: (rows: EventRows[F][]) => rows.filter((row) => !isBlankRow(row)),
  }
}

const ROW_LABELS = {
  classes: rowLabel('classes'),
  prices: rowLabel('prices'),
  sessions: rowLabel('sessions'),
  officials: rowLabel('officials'),
  volunteers: rowLabel('volunteers'),
  licence_required: rowLabel('licence_required'),
}

/** Returns the label of each field, for the message about an event that two people changed. */
export function eventLabels(tracks: readonly DeskTrack[]): FieldLabels<EventDraft> {
  return {
    ...FIELD_LABELS,
    ...ROW_LABELS,
    title: msg`Name`,
    kind: { label: msg`Type`, show: (kind, i18n) => i18n._(KIND_WORDS[kind]) },
    series: msg`Series`,
    track_id: {
      label: msg`Track`,
      show: (trackId) => tracks.find(({ id }) => id === trackId)?.name ?? '',
    },
    place: msg`Location`,
    address: msg`Address`,
    starts_on: msg`First day`,
    starts_time: msg`Starts at`,
    ends_on: msg`Last day`,
    ends_time: msg`Ends at`,
    all_day: msg`Whole days, without times`,
    status: { label: msg`Shown`, show: (status, i18n) => i18n._(STATUS_LABELS[status]) },
    status_reason: msg`Reason for postponing`,
    sanction: {
      label: msg`Sanctioned by`,
      show: (sanction, i18n) =>
        sanction === 'none'
          ? i18n._(msg`Not sanctioned`)
          : sanction === 'other'
            ? i18n._(msg`Another body`)
            : sanction,
    },
    permit_no: msg`Permit number`,
    passengers: {
      label: msg`Passengers`,
      show: (passengers, i18n) => i18n._(PASSENGER_LABELS[`${passengers}`]),
    },
    company: { label: msg`Open to`, show: (company, i18n) => i18n._(COMPANY_LABELS[company]) },
    entries_open: msg`Entries open`,
    entries_close: msg`Entries close`,
    late_until: msg`Late entries until`,
    class_note: msg`A note below the classes`,
    spectators: { label: msg`Spectators`, show: (state, i18n) => i18n._(SPECTATOR_LABELS[state]) },
    spectator_note: msg`Notes for spectators`,
    contact: msg`Contact for questions`,
    is_club_rego_run: msg`Counts as a club rego run`,
    documents: {
      label: msg`Documents`,
      show: (documents) => documents.flatMap(({ name, isRemoved }) => (isRemoved ? [] : [name])).join('\n'),
    },
    picture: {
      label: msg`Picture`,
      show: (picture, i18n) =>
        picture === null ? '' : picture.alt === '' ? i18n._(msg`Picture without a description`) : picture.alt,
    },
    body: msg`Description of the event`,
    translations: TRANSLATIONS_LABEL,
  }
}
