import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/ui/Button.tsx'
import { FormProblems } from '#platform/ui/lazy/FormProblems.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { casePath } from '../club-rego.contract.ts'
import type { ShortForm } from './use-short-form.ts'

type ShortFormPageProps = {
  caseId: number
  title: ReactNode
  form: ShortForm
  save: () => Promise<unknown>
  /** The fields. */
  children: ReactNode
}

/** A short form of a case: one button saves it and returns to the case. */
export function ShortFormPage({ caseId, title, form, save, children }: ShortFormPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const saveAndLeave = async (): Promise<void> => {
    await save()
    showToast({ tone: 'done', words: t`Saved` })
    await navigate(casePath(caseId))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.send(saveAndLeave, t`That didn’t save. Check your signal and try again.`)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-h1" tabIndex={-1}>
        {title}
      </h1>
      <FormProblems mistakes={form.mistakes} attempt={form.attempt} failure={form.failure} />
      {children}
      <Button type="submit" className="w-full" busy={form.isSending} busyLabel={<Trans>Saving</Trans>}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
