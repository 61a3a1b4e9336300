import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { dayOfParts, partsOfDay } from '#platform/ui/date-parts.ts'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { useSubmission } from '#platform/web/lazy/use-submission.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { type EntryStanding, tellBirth } from '../entries.contract.ts'

type BirthDialogProps = {
  slug: string
  job: string
  onClose: () => void
  /** The profile has a date of birth now; the standing says whether a guardian is needed. */
  onTold: (standing: EntryStanding) => void
}

/** Asks a helper for the date of birth that their profile lacks. */
export function BirthDialog({ slug, job, onClose, onTold }: BirthDialogProps) {
  const { t, i18n } = useLingui()
  const messageOf = useFailureMessages('entries')
  const [typed, setTyped] = useState(partsOfDay(undefined))
  const { standing, send } = useSubmission((error) => {
    const fields = error instanceof RequestFailure ? error.fields : []
    return fields.length > 0 ? fields : [{ field: 'send', message: messageOf(error) }]
  })
  const submit = (): void =>
    void send(async () => {
      const isEmpty = Object.values(typed).every((part) => part.trim() === '')
      // What is typed and is no date is refused by the server, in its words.
      const day = isEmpty ? '' : (dayOfParts(withMonthNumber(typed, [i18n.locale])) ?? '?')
      onTold(await call(tellBirth, { slug, date_of_birth: day }))
      return 'leaving'
    })
  const failure = standing.mistakeOf('send')
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Help with {job}</Trans>}
      confirmLabel={<Trans comment="Button: goes on to the next step">Continue</Trans>}
      isBusy={standing.isSending}
      busyLabel={t`Sending`}
      onDo={submit}
    >
      <div className="grid gap-5">
        {failure === undefined ? null : (
          <Banner tone="danger" isAnnounced>
            {failure}
          </Banner>
        )}
        <DateBoxes
          id="date_of_birth"
          name="date_of_birth"
          isBirthday
          label={<Trans>Date of birth</Trans>}
          hint={
            <Trans>Helpers under 18 need a parent or guardian who signs. Only the committee sees it.</Trans>
          }
          value={typed}
          error={standing.mistakeOf('date_of_birth')}
          onChange={setTyped}
        />
      </div>
    </ActionDialog>
  )
}
