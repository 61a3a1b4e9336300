import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { KIND_WORDS } from '#features/events/kinds.rules.ts'
import type { FieldLabels } from '#features/staff/staff.public.tsx'
import type { ClassKind } from '../club-limits.rules.ts'
import type { EventDraft, MembershipDraft, RetentionDraft } from './limits-draft.ts'

export const CLASS_KIND_LABELS = {
  capacity: msg`By engine size`,
  turbo_rotary: msg`Turbo or rotary engines`,
  historic: msg`By the age of the car`,
  junior: msg`Drivers under 18`,
  open: msg`Any car`,
} as const satisfies Record<ClassKind, MessageDescriptor>

const ARCHIVED = msg({ message: 'Archived', context: 'state of a class for cars' })

/** The labels of the fields about renewals, for the message about limits that two people changed. */
export const MEMBERSHIP_LABELS: FieldLabels<MembershipDraft> = {
  lateDays: msg`Days a renewal may be late`,
  reminderDays: msg`Reminder days`,
}

/** The label of the period of lapsed members' data, for the message about limits that two people changed. */
export const RETENTION_LABELS: FieldLabels<RetentionDraft> = {
  years: msg`Years until the data of lapsed members is reduced`,
}

/** The labels of the fields about events, for the message about limits that two people changed. */
export const EVENT_LABELS: FieldLabels<EventDraft> = {
  dayMemberships: msg`Events a year on a day membership`,
  competition_kinds: {
    label: msg`Competitions`,
    show: (kinds, i18n) => kinds.map((kind) => i18n._(KIND_WORDS[kind])).join('\n'),
  },
  classes: {
    label: msg`Classes`,
    show: (classes, i18n) =>
      classes
        .map(({ code, name, kind, most, years, is_archived: isArchived }) =>
          [
            code,
            name,
            i18n._(CLASS_KIND_LABELS[kind]),
            most,
            years,
            isArchived === true ? i18n._(ARCHIVED) : '',
          ]
            .filter((text) => text !== '')
            .join(' · '),
        )
        .join('\n'),
  },
  factor: msg`Turbo factor`,
}
