import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { Button } from '../Button.tsx'
import { ErrorSummary, type FieldMistake } from '../ErrorSummary.tsx'
import { StepTop } from './StepTop.tsx'

type StepFormProps = {
  /** Number of pages of the form; `now` is the current page, from 1. */
  count: number
  now: number
  /** Content above the headings of all pages. */
  above?: ReactNode
  title: ReactNode
  mistakes: readonly FieldMistake[]
  /** Number of attempts to submit or continue; each change moves the focus to the summary. */
  attempt: number
  goTo: (step: number) => void
  /** Submits the whole form. On the last page, the fields include the button for it. */
  submit: () => Promise<void>
  /** Content below the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** A form of several pages with one topic each. It is submitted on the last page, and every page has a way back. */
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
