import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { ProfileChanges, User } from '#features/accounts/accounts.contract.ts'
import { type ProfileField, readProfile } from '#features/accounts/profile.rules.ts'
import type { Mistake } from '#features/accounts/person.rules.ts'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { useProfile } from './profile-context.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { useUnsaved } from '#platform/ui/late/Unsaved.tsx'

/** The id of a field's control, which the error summary leads to. */
export function fieldIdOf(field: ProfileField): string {
  return `profile-${field}`
}

type SectionOptions<Draft> = {
  /** What stands in the fields when the section is opened. */
  draftOf: (user: User) => Draft
  /** What the fields say, in the shape that is sent. */
  changesOf: (draft: Draft) => ProfileChanges
}

export type Section<Draft extends object> = {
  /** Null while it is only shown. */
  draft: Draft | null
  open(): void
  close(): void
  set<Name extends keyof Draft>(name: Name, value: Draft[Name]): void
  /** Nothing is told before the first try to save. */
  errors: Partial<Record<ProfileField, string>>
  warnings: Partial<Record<ProfileField, string>>
  mistakes: FieldMistake[]
  attempt: number
  /** What went wrong with the whole of it; empty when nothing did. */
  failure: string
  isSaving: boolean
  submit(event: FormEvent): void
}

type Words = Partial<Record<ProfileField, string>>

/** What the rules say about the fields as they stand; nothing is wrong before the first try to save. */
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

/** Says that it is saved, and offers to change it back where that can be done. */
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
    // Once it is there, a date of birth is the club's to change.
    const action =
      'date_of_birth' in before ? {} : { action: { words: t`Undo`, run: () => void undo(before) } }
    showToast({ tone: 'done', words: t`Saved`, ...action })
  }
}

/**
 * One part of the profile that is shown, opened, typed into and saved by itself. What is saved shows at once; what
 * fails comes back as it was typed.
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
