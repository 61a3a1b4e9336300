import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { RequestFailure, storedRecordOf } from '#platform/web/request-failure.ts'
import { changedFields } from '../merge-edits.rules.ts'
import { type FieldLabels, useFieldLabels } from './field-labels.ts'
import { useIsAllowed } from './IfAllowed.tsx'
import { useDeskAction } from './use-desk.ts'
import { type DraftChange, type Side, useEdits } from './use-edits.ts'

/** A field that two people changed, with both values as text. */
export type Clash = { field: string; label: string; mine: string; theirs: string; choice: Side | null }

/** The conflict with changes that another person saved while this form was open. */
export type EditConflict = {
  /** The fields that both people changed; a value must be chosen for each. */
  clashes: readonly Clash[]
  /** True if the person tried to save before choosing a value for each of them. */
  isMissed: boolean
  /** Labels of the fields that only the other person changed. */
  taken: readonly string[]
  choose: (field: string, side: Side) => void
}

type DeskFormOptions<Item, Draft> = {
  /** The call that saves. A person who may not make it sees the form without being able to change it. */
  saves: Pick<Endpoint, 'path'>
  /** The record as currently loaded; null for a new one. */
  item: Item | null
  draftOf: (item: Item | null) => Draft
  /** A label for every field, so that a conflict can name it. */
  fields: FieldLabels<Draft>
  /** Returns the id of a field's control, from the field name of the server or the form. */
  idOf: (field: string, draft: Draft) => string
  /** Whether an address shows the same form, such as another of its tabs. Going there keeps the input, and needs no confirmation. */
  isShownAt?: (pathname: string) => boolean
  /** Called with the saved record, whether saved here or by another person. */
  onSaved: (item: Item) => void
}

/**
 * A prepared save: its validation errors and the function that sends it. `send` returns null if the screen navigates
 * away.
 */
export type Submission<Item> = {
  mistakes: readonly { field: string; message: MessageDescriptor | string }[]
  /** True while a file is still being uploaded: errors are shown, but the form cannot be saved. */
  isHeld?: boolean
  send: () => Promise<Item | null>
}

type Mistake = { fieldId: string; message: string }

export type DeskFormState<Item, Draft> = {
  /** Whether the person may save. */
  isAllowed: boolean
  draft: Draft
  /** The saved record that the draft is based on. */
  item: Item | null
  mistakes: readonly Mistake[]
  /** Number of attempts to save. */
  attempt: number
  /** The message that says why the last save failed; empty if it did not fail. */
  failure: string
  isBusy: boolean
  isSaved: boolean
  /** Whether the draft differs from the saved record. */
  isUnsaved: boolean
  /** The number of fields in which the draft differs from the saved record. */
  changedCount: number
  conflict: EditConflict
  /** Returns the id of a field's control and its error. */
  at: (field: string) => { id: string; error: string | undefined }
  change: (change: DraftChange<Draft>) => void
  /** Discards the input and the conflicts, and shows the saved record again. */
  discard: () => void
  /** Saves the draft. */
  submit: (prepare: (draft: Draft, item: Item | null) => Submission<Item>) => Promise<void>
}

/** Maximum number of retries of one save, when other people keep saving the record. */
const TRIES_MOST = 3

/**
 * State of a staff form: the draft, its errors, saving, and conflicts when another person saves the same record first.
 * For fields that only the other person changed, the saved values are taken and the save is retried; for fields that
 * both changed, the person must choose first. No input is lost.
 */
export function useDeskForm<Item extends object, Draft extends object>(
  options: DeskFormOptions<Item, Draft>,
): DeskFormState<Item, Draft> {
  const { saves, item, draftOf, fields, idOf, onSaved, isShownAt } = options
  const isAllowed = useIsAllowed()(saves)
  const { i18n } = useLingui()
  const action = useDeskAction()
  const { labelOf, show, isSame } = useFieldLabels(fields)
  const { edits, latest, rebase, settle, type, choose, discard, forgetTaken } = useEdits({
    item,
    draftOf,
    isSame,
  })
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [end, setEnd] = useState<'saved' | 'left' | 'missed' | null>(null)
  const changedCount = changedFields(edits.base, edits.draft, isSame).length
  const isUnsaved = changedCount > 0
  useUnsaved(end !== 'left' && isUnsaved, isShownAt)
  const tell = (found: readonly { field: string; message: string }[]): void => {
    const { draft } = latest()
    const byControl = new Map(found.toReversed().map(({ field, message }) => [idOf(field, draft), message]))
    setMistakes([...byControl].toReversed().map(([fieldId, message]) => ({ fieldId, message })))
    setAttempt((count) => count + 1)
  }
  /** Handles a refused save. @returns whether to retry it */
  const settleFailure = (error: unknown): boolean => {
    if (!(error instanceof RequestFailure)) throw error
    const current = storedRecordOf<Item>(error)
    if (current === null && error.fields.length === 0) throw error
    if (current === null) tell(error.fields)
    else {
      rebase(current)
      onSaved(current)
    }
    return current !== null && latest().clashes.length === 0
  }
  const submit: DeskFormState<Item, Draft>['submit'] = async (prepare) => {
    const isMissed = latest().clashes.some(({ choice }) => choice === null)
    setEnd(isMissed ? 'missed' : null)
    if (isMissed) return setAttempt((count) => count + 1)
    forgetTaken()
    const tries = async (left: number, taken: readonly (keyof Draft)[]): Promise<void> => {
      const { draft, item: known } = latest()
      const { mistakes: found, isHeld = false, send } = prepare(draft, known)
      tell(
        found.map(({ field, message }) => ({
          field,
          message: typeof message === 'string' ? message : i18n._(message),
        })),
      )
      if (found.length > 0 || isHeld) return
      try {
        const saved = await send()
        setEnd(saved === null ? 'left' : 'saved')
        if (saved === null) return
        settle(saved, draft, taken)
        onSaved(saved)
      } catch (error) {
        if (!settleFailure(error)) return
        if (left === 0) throw error
        await tries(left - 1, [...taken, ...latest().taken])
      }
    }
    await action.run(() => tries(TRIES_MOST, []))
  }
  return {
    isAllowed,
    draft: edits.draft,
    item: edits.item,
    mistakes,
    attempt,
    submit,
    failure: action.failure,
    isBusy: action.isBusy,
    isSaved: end === 'saved',
    isUnsaved,
    changedCount,
    conflict: {
      clashes: edits.clashes.map(({ field, mine, theirs, choice }) => ({
        field: String(field),
        label: labelOf(field),
        mine: show(field, mine),
        theirs: show(field, theirs),
        choice,
      })),
      isMissed: end === 'missed',
      taken: [...new Set(edits.taken)].map(labelOf),
      choose: (field, side) => choose(field as keyof Draft, side),
    },
    at: (field) => {
      const id = idOf(field, edits.draft)
      return { id, error: mistakes.find(({ fieldId }) => fieldId === id)?.message }
    },
    change: (wanted) => {
      setEnd(null)
      type(wanted)
    },
    discard: () => {
      setEnd(null)
      setMistakes([])
      discard()
    },
  }
}
