import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { Decision } from '../../membership-desk.contract.ts'

export type DecisionWords = { words: string; meetingRef: string }

type DecideDialogProps = {
  /** The decision that the dialog is about; null while the dialog is closed. */
  decision: Decision | null
  count: number
  failure: string
  isBusy: boolean
  onClose: () => void
  onDecide: (words: DecisionWords) => Promise<void>
}

/** The dialog for a decision, with the message that the applicant will read. */
export function DecideDialog({ decision, count, failure, isBusy, onClose, onDecide }: DecideDialogProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [meetingRef, setMeetingRef] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (decision === null) setWords('')
    setIsMissing(false)
  }, [decision])
  const needsWords = decision === 'decline' || decision === 'ask'
  const send = (): void => {
    if (needsWords && words.trim() === '') setIsMissing(true)
    else void onDecide({ words, meetingRef })
  }
  return (
    <Dialog
      isOpen={decision !== null}
      onClose={onClose}
      question={<Question decision={decision} count={count} />}
      actions={
        <>
          <Button tone={decision === 'decline' ? 'danger' : 'primary'} busy={isBusy} onClick={send}>
            {decision === 'approve' ? (
              <Trans>Approve</Trans>
            ) : decision === 'decline' ? (
              <Trans>Decline and refund</Trans>
            ) : (
              <Trans>Send question</Trans>
            )}
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      {decision === 'approve' ? null : (
        <TextArea
          label={decision === 'ask' ? <Trans>What do you want to know?</Trans> : <Trans>Reason</Trans>}
          hint={<Trans>The applicant receives this text by email</Trans>}
          error={isMissing ? t`Say why: the applicant reads it` : undefined}
          maxLength={2000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {decision === 'ask' ? null : (
        <TextField
          className="mt-4"
          label={<Trans>Committee meeting</Trans>}
          hint={<Trans>Like “Committee, 3 Dec 2026, item 4”</Trans>}
          optional
          maxLength={120}
          value={meetingRef}
          onChange={(event) => setMeetingRef(event.target.value)}
        />
      )}
    </Dialog>
  )
}

function Question({ decision, count }: { decision: Decision | null; count: number }) {
  if (decision === 'decline')
    return <Plural value={count} one="Decline one application?" other="Decline # applications?" />
  if (decision === 'ask') return <Plural value={count} one="Ask one applicant" other="Ask # applicants" />
  return <Plural value={count} one="Approve one application?" other="Approve # applications?" />
}
