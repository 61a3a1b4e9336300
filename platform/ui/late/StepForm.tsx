import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { Button } from '../Button.tsx'
import { ErrorSummary, type FieldMistake } from '../ErrorSummary.tsx'
import { StepTop } from './StepTop.tsx'

type StepFormProps = {
  /** How many pages the form has, and which one is shown: 1 for the first. */
  count: number
  now: number
  /** What all pages are about, above their headings. */
  above?: ReactNode
  title: ReactNode
  mistakes: readonly FieldMistake[]
  /** Counts the tries to send or go on, so that the summary takes the focus after each. */
  attempt: number
  goTo: (step: number) => void
  /** Sends it all. The last page has the button for it among its fields. */
  submit: () => Promise<void>
  /** Below the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** A form of several pages, one topic each: what is sent goes at the end, and the way back is always open. */
export function StepForm({ count, now, above, title, mistakes, attempt, ...rest }: StepFormProps) {
  const { goTo, submit, foot, children } = rest
  useErrorTitle(mistakes.length > 0)
  const goOn = (event: FormEvent): void => {
    event.preventDefault()
    if (now < count) goTo(now + 1)
    else void submit()
  }
  return (
    <form noValidate onSubmit={goOn} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <StepTop count={count} now={now} above={above}>
        {title}
      </StepTop>
      <ErrorSummary mistakes={mistakes} attempt={attempt} />
      {children}
      <div className="grid gap-3">
        {now === count ? null : (
          <Button type="submit" className="w-full">
            <Trans>Continue</Trans>
          </Button>
        )}
        {now === 1 ? null : (
          <Button tone="link" onClick={() => goTo(now - 1)}>
            <Trans>Back</Trans>
          </Button>
        )}
        {foot}
      </div>
    </form>
  )
}
