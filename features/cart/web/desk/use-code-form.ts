import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { useUnsaved } from '#platform/ui/late/Unsaved.tsx'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { type CodeDraft, codeDraftOf, readCode } from '../../code-draft.rules.ts'
import { changeCode, type DeskCode, endCode, makeCode } from '../../codes-desk.contract.ts'

export type CodeForm = {
  draft: CodeDraft
  mistakes: readonly FieldMistake[]
  /** The id of a control, and what is wrong with it. */
  at: (field: keyof CodeDraft) => { id: string; error: string | undefined }
  attempt: number
  isSaved: boolean
  isBusy: boolean
  failure: string
  change: (change: Partial<CodeDraft>) => void
  save: () => Promise<void>
  /** Ends the code as it is kept; what was typed and not saved stays typed. */
  end: () => Promise<void>
}

const idOf = (field: string): string => `code-${field}`

/** A promotion code while it is typed, and its saving; a new one is shown at its address once it is saved. */
export function useCodeForm(code: DeskCode | null, onSaved: (item: DeskCode) => void): CodeForm {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const action = useDeskAction()
  const kept = codeDraftOf(code)
  const [draft, setDraft] = useState(kept)
  const [mistakes, setMistakes] = useState<readonly { fieldId: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setIsSaved] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  useUnsaved(made === null && JSON.stringify(draft) !== JSON.stringify(kept))
  useEffect(() => {
    if (made !== null) void navigate(`/cms/codes/${made}`)
  }, [made, navigate])
  const tell = (found: readonly { field: string; message: string }[]): void => {
    setMistakes(found.map(({ field, message }) => ({ fieldId: idOf(field), message })))
    setAttempt((before) => before + 1)
  }
  const take = (item: DeskCode): void => {
    setIsSaved(true)
    setDraft(codeDraftOf(item))
    onSaved(item)
  }
  const save = async (): Promise<void> => {
    const { code: letters, terms, mistakes: found } = readCode(draft)
    tell(found.map(({ field, message }) => ({ field, message: i18n._(message) })))
    if (found.length > 0) return
    await action.run(async () => {
      try {
        if (code === null) return setMade((await call(makeCode, { ...terms, code: letters })).item.code)
        take((await call(changeCode, { ...terms, code: code.code, version: code.version })).item)
      } catch (error) {
        if (!(error instanceof RequestFailure) || error.fields.length === 0) throw error
        tell(error.fields)
      }
    })
  }
  const end = async (): Promise<void> => {
    if (code === null) return
    await action.run(async () => {
      const { item } = await call(endCode, { code: code.code })
      setIsSaved(true)
      setDraft((before) => ({ ...before, last_day: item.last_day }))
      onSaved(item)
    })
  }
  return {
    draft,
    mistakes,
    at: (field) => ({
      id: idOf(field),
      error: mistakes.find(({ fieldId }) => fieldId === idOf(field))?.message,
    }),
    attempt,
    isSaved,
    isBusy: action.isBusy,
    failure: action.failure,
    change: (changed) => {
      setIsSaved(false)
      setDraft((before) => ({ ...before, ...changed }))
    },
    save,
    end,
  }
}
