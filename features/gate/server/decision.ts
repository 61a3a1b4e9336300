import type { AdmissionReason } from '#features/entries/admission.rules.ts'
import type { EntryRow } from '#features/entries/server/entries.public.ts'
import type { GateOutcome, GateSubject } from '../gate.contract.ts'
import type { Subject } from '../gate.rules.ts'

/** The decision on a code, before it is recorded. */
export type Decision = {
  outcome: GateOutcome
  shows: GateSubject
  /** The ticket, entry or person that is admitted once a day; null for an unknown code. */
  subject: Subject | null
  ticketId: string | null
  personId: number | null
  name: string
  what: string
  /** Class and number of the entry. */
  entry: string
  photo: string | null
  reasons: readonly AdmissionReason[]
  before: { at: string; gate: string } | null
  day: string | null
}

/** The decision on a code that is unknown. */
export const NOBODY: Decision = {
  outcome: 'unknown',
  shows: 'nobody',
  subject: null,
  ticketId: null,
  personId: null,
  name: '',
  what: '',
  entry: '',
  photo: null,
  reasons: [],
  before: null,
  day: null,
}

/** Formats class and number of an entry: `B, 27`. */
export function entryText({ classCode, raceNumber }: { classCode: string; raceNumber: string }): string {
  return [classCode, raceNumber].filter((part) => part !== '').join(', ')
}

/** Describes an entrant, with or without an account. */
export function describeEntry(entry: EntryRow): Decision & { subject: Subject } {
  return {
    ...NOBODY,
    shows: 'member',
    subject: { kind: 'entry', id: entry.id },
    personId: entry.personId,
    name: entry.entrantName,
    what: entry.priceLabel,
    entry: entryText(entry),
  }
}

/** Presents time and gate of an admission. */
export function beforeOf({ at, gate }: { at: Date; gate: string }): { at: string; gate: string } {
  return { at: at.toISOString(), gate }
}
