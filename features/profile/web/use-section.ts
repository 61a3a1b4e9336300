import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { ProfileChanges, User } from '#features/accounts/accounts.contract.ts'
import { type ProfileField, readProfile } from '#features/accounts/profile.rules.ts'
import type { Mistake } from '#features/accounts/person.rules.ts'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { useProfile } from './profile-context.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'

/** Returns the id of a field's control, to which the error summary links. */
export function fieldIdOf(field: ProfileField): string {
  return `profile-${field}`
}

type SectionOptions<Draft> = {
  /** Returns the initial values of the fields when the section is opened. */
  draftOf: (user: User) => Draft
  /** Returns the values of the fields in the form in which they are sent. */
  changesOf: (draft: Draft) => ProfileChanges
}

export type Section<Draft extends object> = {
  /** The values of the fields; null while the section is closed. */
  draft: Draft | null
  open(): void
  close(): void
  set<Name extends keyof Draft>(name: Name, value: Draft[Name]): void
  /** The error message of each field; empty until the first attempt to save. */
  errors: Partial<Record<ProfileField, string>>
  warnings: Partial<Record<ProfileField, string>>
  mistakes: FieldMistake[]
  attempt: number
  /** The error of the whole call; empty if there is none. */
  failure: string
  isSaving: boolean
  submit(event: FormEvent): void
}

type Words = Partial<Record<ProfileField, string>>

/** Validates the current values of the fields; reports no errors before the first attempt to save. */
function useReading(changes: ProfileChanges | null, refused: Words, attempt: number) {
  const { i18n } = useLingui()
  const { user, flags, today } = useProfile()
  const reading = changes === null ? null : readProfile(changes, user, flags, today)
  const wordsOf = (list: readonly Mistake[] = []): Words =>
    Object.fromEntries(list.map(({ field, message }) => [field, i18n._(message)]))
  const errors: Words = attempt === 0 ? {} : { ...refused, ...wordsOf(reading?.mistakes) }
  const mistakes = Object.entries(errors).map(([field, message]) => ({
    fieldId: fieldIdOf(field as ProfileField),
    message,
  }))
  useErrorTitle(mistakes.length > 0)
  return { reading, errors, mistakes, warnings: wordsOf(reading?.warnings) }
}

/** Returns a function that shows a toast after saving, with an undo where possible. */
function useSavedToast(): (before: ProfileChanges) => void {
  const { t } = useLingui()
  const { save } = useProfile()
  const undo = async (before: ProfileChanges): Promise<void> => {
    const end = await save(before)
    showToast(
      end.kind === 'saved'
        ? { tone: 'done', words: t`Changed back` }
        : { tone: 'failed', words: t`That could not be undone` },
    )
  }
  return (before) => {
    // After a date of birth is stored, only the club can change it, so there is no undo.
    const action =
      'date_of_birth' in before ? {} : { action: { words: t`Undo`, run: () => void undo(before) } }
    showToast({ tone: 'done', words: t`Saved`, ...action })
  }
}

/**
 * The state of one section of the profile, which is opened, edited and saved separately. Saved values are shown at
 * once; after a failure the form reopens with the input.
 */
export function useSection<Draft extends object>({
  draftOf,
  changesOf,
}: SectionOptions<Draft>): Section<Draft> {
  const { user, save } = useProfile()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [opened, setOpened] = useState('')
  const [refused, setRefused] = useState<Words>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const { reading, ...told } = useReading(draft === null ? null : changesOf(draft), refused, attempt)
  const sayIsSaved = useSavedToast()
  useUnsaved(draft !== null && JSON.stringify(draft) !== opened)

  const show = (typed: Draft | null): void => {
    setDraft(typed)
    setRefused({})
    setFailure('')
    setAttempt(0)
  }

  const send = async (typed: Draft, changes: ProfileChanges): Promise<void> => {
    const fields = Object.keys(changes) as ProfileField[]
    const before = Object.fromEntries(fields.map((field) => [field, user[field]])) as ProfileChanges
    show(null)
    setIsSaving(true)
    const end = await save(changes)
    setIsSaving(false)
    if (end.kind === 'saved') return sayIsSaved(before)
    setDraft(typed)
    setAttempt((now) => now + 1)
    if (end.kind === 'refused') setRefused(end.fields)
    else setFailure(end.message)
  }

  return {
    draft,
    ...told,
    attempt,
    failure,
    isSaving,
    open: () => {
      const typed = draftOf(user)
      setOpened(JSON.stringify(typed))
      show(typed)
    },
    close: () => show(null),
    set: (name, value) => {
      setDraft((now) => (now === null ? null : { ...now, [name]: value }))
      setRefused(({ [name as ProfileField]: _, ...others }) => others)
    },
    submit: (event) => {
      event.preventDefault()
      if (draft === null || reading === null || isSaving) return
      setFailure('')
      if (reading.mistakes.length > 0) return setAttempt(attempt + 1)
      if (Object.keys(reading.changes).length === 0) return show(null)
      void send(draft, reading.changes)
    },
  }
}
