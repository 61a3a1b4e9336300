import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type DeskFormState, useDeskAction, useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { type CodeDraft, codeDraftOf, readCode } from '../../code-draft.rules.ts'
import { changeCode, type DeskCode, endCode, makeCode } from '../../codes-desk.contract.ts'
import { CODE_LABELS } from './code-labels.ts'

export type CodeForm = Omit<DeskFormState<DeskCode, CodeDraft>, 'submit'> & {
  save: () => Promise<void>
  /** Ends the stored code; unsaved input stays in the form. */
  end: () => Promise<void>
}

/** The state of the promotion code form and its saving. A new code is opened at its own address once it is saved. */
export function useCodeForm(code: DeskCode | null, onSaved: (item: DeskCode) => void): CodeForm {
  const navigate = useNavigate()
  const ending = useDeskAction()
  const [made, setMade] = useState<string | null>(null)
  const { submit, ...form } = useDeskForm({
    saves: changeCode,
    item: code,
    draftOf: codeDraftOf,
    fields: CODE_LABELS,
    idOf: (field) => `code-${field}`,
    onSaved,
  })
  useEffect(() => {
    if (made !== null) void navigate(`/cms/codes/${made}`)
  }, [made, navigate])
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { code: letters, terms, mistakes } = readCode(draft)
      const send = async (): Promise<DeskCode | null> => {
        if (known === null) {
          setMade((await call(makeCode, { ...terms, code: letters })).item.code)
          return null
        }
        return (await call(changeCode, { ...terms, code: known.code, updated_at: known.updated_at })).item
      }
      return { mistakes, send }
    })
  const end = async (): Promise<void> => {
    if (code === null) return
    await ending.run(async () => onSaved((await call(endCode, { code: code.code })).item))
  }
  return {
    ...form,
    isBusy: form.isBusy || ending.isBusy,
    failure: form.failure === '' ? ending.failure : form.failure,
    save,
    end,
  }
}
