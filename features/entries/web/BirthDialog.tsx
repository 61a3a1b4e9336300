import { Trans, useLingui } from '@lingui/react/macro'
import { BirthFields, useBirth } from '#features/accounts/birth.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { call } from '#platform/web/http.ts'
import { ownEntryStatus, type OwnEntryStatus } from '../entries.contract.ts'

type BirthDialogProps = {
  slug: string
  job: string
  onClose: () => void
  /** Called once the profile has a date of birth. `status` then says whether the volunteer needs a guardian. */
  onSaved: (status: OwnEntryStatus) => void
}

/** Asks a volunteer for the date of birth that is missing in their profile. */
export function BirthDialog({ slug, job, onClose, onSaved }: BirthDialogProps) {
  const { t } = useLingui()
  const birth = useBirth(async () => onSaved(await call(ownEntryStatus, { slug })))
  const failure = birth.submission.mistakeOf('send')
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Help with {job}</Trans>}
      confirmLabel={<Trans comment="Button: goes on to the next step">Continue</Trans>}
      isBusy={birth.submission.isSending}
      busyLabel={t`Sending`}
      onDo={birth.store}
    >
      <div className="grid gap-5">
        {failure === undefined ? null : (
          <Banner tone="danger" isAnnounced>
            {failure}
          </Banner>
        )}
        <BirthFields
          birth={birth}
          hint={
            <Trans>Helpers under 18 need a parent or guardian who signs. Only the committee sees it.</Trans>
          }
        />
      </div>
    </ActionDialog>
  )
}
