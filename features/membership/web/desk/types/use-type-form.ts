import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { tidyType } from '../../../type-form.rules.ts'
import { changeType, createType, type DeskType, type DeskTypes } from '../../../types-desk.contract.ts'
import { readTypeDraft, typeDraftOf } from './type-draft.ts'
import { TYPE_LABELS } from './type-labels.ts'

export type TypeFormState = ReturnType<typeof useTypeForm>

/** The state of the membership type form and its saving. A new type is opened at its own address once it is saved. */
export function useTypeForm(type: DeskType | null, types: DeskTypes, onSaved: (types: DeskTypes) => void) {
  const navigate = useNavigate()
  const [created, setCreated] = useState<(DeskTypes & { code: string }) | null>(null)
  const { submit, ...form } = useDeskForm({
    saves: changeType,
    item: type,
    draftOf: (item: DeskType | null) => typeDraftOf(item, types.today),
    fields: TYPE_LABELS,
    idOf: (field) => `type-${field}`,
    onSaved: (saved) =>
      onSaved({ ...types, data: types.data.map((one) => (one.id === saved.id ? saved : one)) }),
  })
  useEffect(() => {
    if (created === null) return
    onSaved(created)
    void navigate(`/cms/membership-types/${created.code}`)
  }, [created, navigate, onSaved])
  const otherNames = types.data.filter((one) => one.is_active && one.id !== type?.id).map(({ name }) => name)
  const reading = readTypeDraft(form.draft, otherNames)
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { form: typed, mistakes } = readTypeDraft(draft, otherNames)
      const send = async (): Promise<DeskType | null> => {
        const wanted = tidyType(typed)
        if (known === null) {
          setCreated(await call(createType, wanted))
          return null
        }
        const { id, updated_at } = known
        const { data } = await call(changeType, { ...wanted, id, updated_at })
        return data.find((one) => one.id === id) ?? null
      }
      return { mistakes, send }
    })
  return {
    ...form,
    /** The form as it is sent; null if it has errors. */
    reading: reading.mistakes.length === 0 ? reading.form : null,
    save,
  }
}
