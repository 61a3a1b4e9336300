import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { DeskFailure } from './DeskPage.tsx'
import { EditConflictPanel } from './EditConflictPanel.tsx'
import { TakenFields } from './TakenFields.tsx'
import type { EditConflict } from './use-desk-form.ts'

type DeskFormProps = {
  /** The fields of the form. */
  children: ReactNode
  /** The state of the form, from `useDeskForm`. */
  form: {
    /** Whether the person may save; if not, the fields are shown and cannot be changed. */
    isAllowed: boolean
    /** The errors of the fields; `attempt` counts the attempts to save. */
    mistakes: ComponentProps<typeof ErrorSummary>['mistakes']
    attempt: number
    /** The message that says why the last save failed; empty if it did not fail. */
    failure: string
    isBusy: boolean
    isSaved: boolean
    /** Changes that another person saved while the form was open. */
    conflict: EditConflict
    save: () => Promise<unknown>
  }
  /** Whether a file of the form is still being uploaded. */
  isSending?: boolean
  /** Further buttons after the Save button. */
  more?: ReactNode
  /** Whether the buttons stay at the bottom of the window while the form is scrolled. */
  isBarFixed?: boolean
  /** The reason why nobody can change the record; its fields are then disabled. */
  locked?: ReactNode
}

/**
 * A form of a staff screen: errors and conflicting fields at the top, the result of saving at the bottom. A form that
 * edits a record must use `useDeskForm` to compile, so that no save silently overwrites another person's changes.
 */
export function DeskForm({
  children,
  form,
  isSending = false,
  more,
  isBarFixed = false,
  locked,
}: DeskFormProps) {
  const { isAllowed, mistakes, attempt, failure, isBusy, isSaved, conflict, save } = form
  const { t } = useLingui()
  const isOpen = isAllowed && locked === undefined
  return (
    <form
      noValidate
      className="max-w-[44rem]"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void save()
      }}
    >
      {mistakes.length === 0 ? null : (
        <div className="mb-6">
          <ErrorSummary mistakes={mistakes} attempt={attempt} />
        </div>
      )}
      <EditConflictPanel conflict={conflict} attempt={attempt} />
      {locked === undefined ? null : <p className="mb-6">{locked}</p>}
      {isOpen ? (
        children
      ) : (
        <fieldset disabled className="desk-read-only">
          {children}
        </fieldset>
      )}
      <DeskFailure words={failure} />
      <p role="status" className="mt-4 text-success">
        {isSaved ? <Trans>Saved.</Trans> : null}
        <TakenFields labels={conflict.taken} />
        {isSending ? (
          <span className="text-muted">
            <Trans>A file is still uploading. Save when the upload has finished.</Trans>
          </span>
        ) : null}
      </p>
      {isOpen ? (
        <p className={`mt-2 flex flex-wrap items-center gap-3 ${isBarFixed ? 'desk-save-bar' : ''}`}>
          <Button type="submit" busy={isBusy} busyLabel={t`Saving`}>
            <Trans>Save</Trans>
          </Button>
          {more}
        </p>
      ) : locked !== undefined ? null : (
        <p className="mt-2 text-muted">
          <Trans>Your role does not include changes here.</Trans>
        </p>
      )}
    </form>
  )
}
