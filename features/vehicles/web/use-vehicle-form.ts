import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { wordsOf } from '#platform/web/late/failure-words.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { suggestedClass } from '../vehicle-class.rules.ts'
import { readVehicle, type VehicleReading } from '../vehicles.rules.ts'
import { useToday } from './use-garage.ts'
import { inputOf, type VehicleDraft } from './vehicle-draft.ts'

export type VehicleField = keyof VehicleDraft

export type VehicleForm = {
  draft: VehicleDraft
  say(change: Partial<VehicleDraft>): void
  /** What is wrong with a field; nothing before the first try. */
  mistakeOf(field: VehicleField): string | undefined
  /** What is odd about a field but taken. */
  warningOf(field: VehicleField): string | undefined
  mistakes: readonly FieldMistake[]
  attempt: number
  /** What went wrong with the whole of it; empty where nothing did. */
  failure: string
  /** The class that the engine falls into, as far as it is told. */
  suggestedClass: string | null
  reading: VehicleReading
  /** Reads these fields for good: from now on it is said what is wrong with them. @returns whether nothing is */
  check(fields: readonly VehicleField[]): boolean
  /** Says what the server did not take. @returns the fields it named */
  refuse(error: unknown): string[]
}

/** The id of a field's control, which the error summary leads to. */
export function fieldIdOf(field: string): string {
  return `vehicle-${field}`
}

/**
 * A vehicle that is typed, by the same rules as the server.
 * @param onSay told of every change, to keep it
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
  const reading = readVehicle(inputOf(draft, i18n.locale, soldOn), today)

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
    suggestedClass: suggestedClass(reading.values),
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
