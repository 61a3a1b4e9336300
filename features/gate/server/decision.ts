import type { AdmissionReason } from '#features/entries/admission.rules.ts'
import type { EntryRow } from '#features/entries/server/entries.public.ts'
import type { GateOutcome, GateSubject } from '../gate.contract.ts'
import type { Subject } from '../gate.rules.ts'

/** What the gate has made of a code, before it is written down. */
export type Decision = {
  outcome: GateOutcome
  shows: GateSubject
  /** Null for a code of nobody's. */
  subject: Subject | null
  ticketId: string | null
  personId: number | null
  name: string
  what: string
  /** Class and number of an entry. */
  entry: string
  photo: string | null
  reasons: readonly AdmissionReason[]
  before: { at: string; gate: string } | null
  day: string | null
}

/** A code that is none of ours. */
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

/** Class and number of an entry, in a word: `B, 27`. */
export function entryText({ classCode, raceNumber }: { classCode: string; raceNumber: string }): string {
  return [classCode, raceNumber].filter((part) => part !== '').join(', ')
}

/** Who is entered, with a card or without one. */
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

/** When and where somebody came in, as it is said. */
export function beforeOf({ at, gate }: { at: Date; gate: string }): { at: string; gate: string } {
  return { at: at.toISOString(), gate }
}
