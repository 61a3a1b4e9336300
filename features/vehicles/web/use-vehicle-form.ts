import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classesToChoose, type ClassLimits } from '#features/club-limits/club-limits.rules.ts'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { suggestedClass } from '../vehicle-class.rules.ts'
import { readVehicle, type VehicleReading } from '../vehicles.rules.ts'
import { useClassLimits } from './use-class-limits.ts'
import { useToday } from './use-garage.ts'
import { inputOf, type VehicleDraft } from './vehicle-draft.ts'

export type VehicleField = keyof VehicleDraft

export type VehicleForm = {
  draft: VehicleDraft
  say(change: Partial<VehicleDraft>): void
  /** Returns the error of a field; none before the first attempt to submit. */
  mistakeOf(field: VehicleField): string | undefined
  /** Returns the warning of a field that is accepted although it looks wrong. */
  warningOf(field: VehicleField): string | undefined
  mistakes: readonly FieldMistake[]
  attempt: number
  /** The error of the whole form; empty if there is none. */
  failure: string
  /** The class suggested by the engine, from the fields that are filled in so far. */
  suggestedClass: string | null
  /** The club's classes from which the owner chooses. */
  limits: ClassLimits
  reading: VehicleReading
  /** Validates these fields and shows their errors from now on. @returns whether all are valid */
  check(fields: readonly VehicleField[]): boolean
  /** Shows the errors of the server's refusal. @returns the fields that it names */
  refuse(error: unknown): string[]
}

/** Returns the id of a field's control, to which the error summary links. */
export function fieldIdOf(field: string): string {
  return `vehicle-${field}`
}

/**
 * State of the vehicle form, validated by the same rules as on the server.
 * @param onSay called after every change, to store the draft
 */
export function useVehicleForm(
  initial: VehicleDraft,
  { soldOn = null, onSay }: { soldOn?: string | null; onSay?: (draft: VehicleDraft) => void } = {},
): VehicleForm {
  const { t, i18n } = useLingui()
  const today = useToday()
  const [draft, setDraft] = useState(initial)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState('')
  const club = useClassLimits()
  const limits = { ...club, classes: classesToChoose(club.classes, initial.class_id) }
  const reading = readVehicle(inputOf(draft, i18n.locale, soldOn), today, limits.classes)

  const told: Record<string, string> = { ...refused }
  for (const { field, message } of reading.mistakes) if (checked.has(field)) told[field] = i18n._(message)
  const mistakes = Object.entries(told).map(([field, message]) => ({ fieldId: fieldIdOf(field), message }))
  useErrorTitle(mistakes.length > 0)
  const odd = Object.fromEntries(reading.warnings.map(({ field, message }) => [field, i18n._(message)]))

  return {
    draft,
    say: (change) => {
      const next = { ...draft, ...change }
      setDraft(next)
      onSay?.(next)
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
      )
    },
    mistakeOf: (field) => told[field],
    warningOf: (field) => odd[field],
    mistakes,
    attempt,
    failure,
    suggestedClass: suggestedClass(reading.values, limits),
    limits,
    reading,
    check: (fields) => {
      setChecked((before) => new Set([...before, ...fields]))
      setAttempt((before) => before + 1)
      setFailure('')
      const open = new Set<string>(fields)
      const isClean = !reading.mistakes.some(({ field }) => open.has(field))
      return isClean && !fields.some((field) => field in refused)
    },
    refuse: (error) => {
      const fields = error instanceof RequestFailure ? error.fields : []
      setAttempt((before) => before + 1)
      setRefused(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      if (fields.length === 0)
        setFailure(wordsOf(error, t`That didn’t save. Check your signal and try again.`, 'vehicle'))
      return fields.map(({ field }) => field)
    },
  }
}
