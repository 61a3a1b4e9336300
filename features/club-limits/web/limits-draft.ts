/** The club's limits as they are typed into the forms, with conversion from and to the stored limits. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import {
  classMistakes,
  type ClassLimit,
  type EventLimits,
  LAPSED_DATA_YEARS,
  type MembershipLimits,
  REMINDER_RANGE,
  type RetentionLimits,
  tidyClasses,
  tidyReminderDays,
} from '../club-limits.rules.ts'

/** An error of the form: the id of the field and the message that is shown there. */
export type DraftMistake = { field: string; message: MessageDescriptor }

export type MembershipDraft = { lateDays: string; reminderDays: string }

export type RetentionDraft = { years: string }

export type ClassDraft = Omit<ClassLimit, 'most_cc' | 'least_years'> & { most: string; years: string }

export type EventDraft = Pick<EventLimits, 'competition_kinds'> & {
  dayMemberships: string
  factor: string
  classes: ClassDraft[]
}

/** Dashes that people type or paste instead of a minus sign. */
const MINUS = /[\u2212\u2013]/g

/** Converts the stored limits of memberships to the texts of their form. */
export function membershipDraftOf(limits: MembershipLimits): MembershipDraft {
  return { lateDays: String(limits.late_renewal_days), reminderDays: limits.reminder_days.join(', ') }
}

/** Reads the limits of memberships from the form. A value with a mistake is 0 or left out. */
export function readMembership(draft: MembershipDraft): {
  limits: MembershipLimits
  mistakes: DraftMistake[]
} {
  const mistakes: DraftMistake[] = []
  const late = wholeIn(draft.lateDays, 0, 366)
  if (late === null)
    mistakes.push({ field: 'late_renewal_days', message: msg`Enter a whole number from 0 to 366` })
  const parts = draft.reminderDays.split(',').filter((part) => part.trim() !== '')
  const days = parts.map((part) =>
    wholeIn(part.replace(MINUS, '-'), REMINDER_RANGE.first, REMINDER_RANGE.last),
  )
  const known = days.filter((day) => day !== null)
  if (known.length < days.length || known.length > REMINDER_RANGE.most)
    mistakes.push({
      field: 'reminder_days',
      message: msg`Enter up to 12 whole numbers from -31 to 90, with commas between them`,
    })
  return { limits: { late_renewal_days: late ?? 0, reminder_days: tidyReminderDays(known) }, mistakes }
}

/** Converts the stored period of lapsed members' data to the text of its form. */
export function retentionDraftOf({ lapsed_data_years: years }: RetentionLimits): RetentionDraft {
  return { years: String(years) }
}

/** Reads the period of lapsed members' data from the form. */
export function readRetention({ years }: RetentionDraft): {
  limits: RetentionLimits
  mistakes: DraftMistake[]
} {
  const { least, most } = LAPSED_DATA_YEARS
  const read = wholeIn(years, least, most)
  return {
    limits: { lapsed_data_years: read ?? 0 },
    mistakes:
      read === null
        ? [{ field: 'lapsed_data_years', message: msg`Enter a whole number from ${least} to ${most}` }]
        : [],
  }
}

/** Converts the stored limits of events to the texts of their form. */
export function eventDraftOf(limits: EventLimits): EventDraft {
  return {
    dayMemberships: String(limits.day_memberships_a_year),
    competition_kinds: limits.competition_kinds,
    factor: String(limits.forced_induction_factor),
    classes: limits.classes.map(({ most_cc: most, least_years: years, ...rest }) => ({
      ...rest,
      most: String(most ?? ''),
      years: String(years ?? ''),
    })),
  }
}

/**
 * Reads the limits of events from the form. If a field cannot be read, its mistake is reported and the rules of the
 * classes report nothing about the same field.
 */
export function readEvents(draft: EventDraft): { limits: EventLimits; mistakes: DraftMistake[] } {
  const mistakes: DraftMistake[] = []
  const dayMemberships = wholeIn(draft.dayMemberships, 0, 366)
  if (dayMemberships === null)
    mistakes.push({ field: 'day_memberships_a_year', message: msg`Enter a whole number from 0 to 366` })
  const factor = withLatinDigits(draft.factor).trim()
  const isFactor = /^[1-3](\.\d{1,2})?$/.test(factor) && Number(factor) <= 3
  if (!isFactor)
    mistakes.push({ field: 'forced_induction_factor', message: msg`Enter a number from 1 to 3, like 1.7` })
  const classes = tidyClasses(
    draft.classes.map(({ most, years, ...rest }, at) => {
      const number = (text: string, name: string, largest: number): number | null => {
        const read = text.trim() === '' ? null : wholeIn(text, 1, largest)
        if (text.trim() !== '' && read === null)
          mistakes.push({
            field: `classes.${at}.${name}`,
            message: msg`Enter a whole number from 1 to ${largest}`,
          })
        return read
      }
      return {
        ...rest,
        most_cc: rest.kind === 'capacity' ? number(most, 'most_cc', 20_000) : null,
        least_years: rest.kind === 'historic' ? number(years, 'least_years', 150) : null,
      }
    }),
  )
  const found = classMistakes(classes).filter(({ field }) => mistakes.every((one) => one.field !== field))
  return {
    limits: {
      day_memberships_a_year: dayMemberships ?? 0,
      competition_kinds: draft.competition_kinds,
      classes,
      forced_induction_factor: isFactor ? Number(factor) : 1,
    },
    mistakes: [...mistakes, ...found],
  }
}

/** Returns the whole number in a text; null if there is none, or if it is outside the limits. */
function wholeIn(text: string, least: number, most: number): number | null {
  const plain = withLatinDigits(text).trim()
  if (!/^[-+]?\d{1,5}$/.test(plain)) return null
  const value = Number(plain)
  return value >= least && value <= most ? value : null
}
