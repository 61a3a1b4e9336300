import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { askForReview, REVIEW_LIMITS, sendBack } from '../../page-reviews.contract.ts'
import { usePageSession, useSessionView } from './editing-context.ts'

/** Asks for a review of the draft, with a note. */
export function AskForReviewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = usePageSession()
  const { publishing } = useSessionView()
  const { run, isBusy, failure } = useDeskAction()
  const [note, setNote] = useState('')
  const ask = () =>
    run(async () => {
      // Send pending changes first, so that the review includes the latest typing.
      await session.flush()
      const asked = { page: session.pageId, seq: session.view().seq, note: note.trim() }
      session.put((await call(askForReview, asked)).page)
      onClose()
      showToast({ tone: 'done', words: t`The page is in review.` })
    })
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Ask for a review?</Trans>}
      confirmLabel={<Trans>Ask for a review</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Sending</Trans>}
      onDo={() => void ask()}
    >
      <p className="mb-4">
        {publishing.is_allowed ? (
          <Trans>
            You changed this page last, and the club wants a second person to publish it. Everyone who may
            publish it sees it on their dashboard.
          </Trans>
        ) : (
          <Trans>Everyone who may publish this page sees it on their dashboard.</Trans>
        )}
      </p>
      <DeskFailure words={failure} />
      <TextArea
        label={t`Note for the reviewer`}
        optional
        value={note}
        maxLength={REVIEW_LIMITS.note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActionDialog>
  )
}

/** Sends a page in review back, with a reason. */
export function SendBackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = usePageSession()
  const { page } = useSessionView()
  const { run, isBusy, failure } = useDeskAction()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const name = page.review?.person.name ?? ''
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    void run(async () => {
      session.put((await call(sendBack, { page: session.pageId, reason: reason.trim() })).page)
      onClose()
      showToast({ tone: 'done', words: t`The page is sent back.` })
    })
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Send this page back?</Trans>}
      confirmLabel={<Trans comment="Button: sends a page in review back to its writer">Send back</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Sending</Trans>}
      onDo={send}
    >
      <DeskFailure words={failure} />
      <TextArea
        label={t`What should change?`}
        hint={t`We email this to ${name}`}
        error={isMissing ? t`Say what should change` : undefined}
        value={reason}
        maxLength={REVIEW_LIMITS.note}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  )
}
