import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { DeskFailure } from './DeskPage.tsx'

type DeskFormProps = {
  /** The fields. */
  children: ReactNode
  /** What is wrong in them, and which attempt to save found it. */
  mistakes: ComponentProps<typeof ErrorSummary>['mistakes']
  attempt: number
  /** Why the last save was not done; empty where it was. */
  failure: string
  isBusy: boolean
  isSaved: boolean
  /** A file that belongs to it is still being sent. */
  isSending?: boolean
  /** Other buttons, behind Save. */
  more?: ReactNode
  onSave: () => Promise<unknown>
}

/** A form at a desk: says at its head what is wrong, and at its foot what became of saving. */
export function DeskForm({
  children,
  mistakes,
  attempt,
  failure,
  isBusy,
  isSaved,
  isSending = false,
  more,
  onSave,
}: DeskFormProps) {
  const { t } = useLingui()
  return (
    <form
      noValidate
      className="max-w-[44rem]"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void onSave()
      }}
    >
      {mistakes.length === 0 ? null : (
        <div className="mb-6">
          <ErrorSummary mistakes={mistakes} attempt={attempt} />
        </div>
      )}
      {children}
      <DeskFailure words={failure} />
      <p role="status" className="mt-4 text-success">
        {isSaved ? <Trans>Saved.</Trans> : null}
        {isSending ? (
          <span className="text-muted">
            <Trans>A file is still on its way. Save once it is there.</Trans>
          </span>
        ) : null}
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyWords={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
        {more}
      </p>
    </form>
  )
}
