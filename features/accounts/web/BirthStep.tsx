import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { BirthFields } from './BirthFields.tsx'
import { useBirth } from './use-birth.ts'

type BirthStepProps = {
  /** The heading of the form that follows. */
  title: ReactNode
  /** Explains what the date is used for. */
  hint: ReactNode
  /** Called when the profile has a date of birth, so that the form can be loaded again. */
  onStored: () => void
}

/**
 * Asks for the date of birth in place of a form that needs it. Afterwards the form appears in its place, and its
 * heading gets the focus.
 * @source docs/reference/accounts.md §1.2
 */
export function BirthStep({ title, hint, onStored }: BirthStepProps) {
  const { t } = useLingui()
  const isStored = useRef(false)
  const birth = useBirth(() => {
    isStored.current = true
    onStored()
  })
  const { mistakes, attempt, isSending } = birth.submission
  useErrorTitle(mistakes.length > 0)
  useEffect(
    () => () => {
      if (isStored.current) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    birth.store()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <h1 className="text-h1" tabIndex={-1}>
        {title}
      </h1>
      <ErrorSummary mistakes={mistakes} attempt={attempt} />
      <BirthFields birth={birth} hint={hint} />
      <Button id="send" type="submit" className="w-full" busy={isSending} busyLabel={t`One moment`}>
        <Trans comment="Button: goes on to the next step">Continue</Trans>
      </Button>
    </form>
  )
}
