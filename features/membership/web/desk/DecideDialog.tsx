import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useList } from '#platform/web/use-list.ts'
import type { DeskApplication } from '../../applications-desk.contract.ts'
import type { Decision } from '../../membership-desk.contract.ts'

/** The number of applicants that are visible without scrolling. */
const SHOWN_WITHOUT_SCROLLING = 6

export type DecisionInput = { words: string; meetingRef: string }

type DecideDialogProps = {
  /** The decision that the dialog is about; null while the dialog is closed. */
  decision: Decision | null
  applications: readonly DeskApplication[]
  failure: string
  isBusy: boolean
  onClose: () => void
  onDecide: (words: DecisionInput) => Promise<void>
}

/** The dialog for a decision: whom it is about, what happens, and the message that the applicants will read. */
export function DecideDialog(props: DecideDialogProps) {
  const { decision, applications, failure, isBusy, onClose, onDecide } = props
  const { t } = useLingui()
  const count = applications.length
  const [words, setWords] = useState('')
  const [meetingRef, setMeetingRef] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (decision === null) setWords('')
    setIsMissing(false)
  }, [decision])
  const needsReason = decision === 'decline' || decision === 'ask'
  const send = (): void => {
    if (needsReason && words.trim() === '') setIsMissing(true)
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
      <Consequences decision={decision} applications={applications} />
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

/** Names the applicants, and says how many of them become members, get a refund and get an email. */
function Consequences({ decision, applications }: Pick<DecideDialogProps, 'decision' | 'applications'>) {
  const { t } = useLingui()
  const list = useList()
  const pending = decision === 'approve' ? applications.filter(({ guardian }) => guardian !== null) : []
  const names = list(pending.map(({ name }) => name))
  const count = applications.length - pending.length
  if (decision === null) return null
  return (
    <div className="mb-4 grid gap-2">
      <ul
        aria-label={t({
          message: 'Applicants',
          comment: 'List of the people whose applications are decided',
        })}
        // The list can be focused, so that the keyboard can scroll it. @source WCAG 2.1.1
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={applications.length > SHOWN_WITHOUT_SCROLLING ? 0 : undefined}
        className="max-h-48 list-disc overflow-y-auto ps-6"
      >
        {applications.map(({ id, name, type }) => (
          <li key={id}>
            <bdi>{name}</bdi> · <bdi>{type}</bdi>
          </li>
        ))}
      </ul>
      {pending.length === 0 ? null : (
        <p>
          <Trans>Not approved, because the guardian has not confirmed yet: {names}</Trans>
        </p>
      )}
      <p>
        {decision === 'approve' ? (
          <Plural
            value={count}
            _0="No membership begins, and no email is sent."
            one="One person becomes a member or is renewed, and gets an email."
            other="# people become members or are renewed, and each gets an email."
          />
        ) : decision === 'decline' ? (
          <Plural
            value={count}
            one="The fee is refunded if it was paid, and the applicant gets an email. You can’t undo this."
            other="The fees that were paid are refunded, and # applicants get an email each. You can’t undo this."
          />
        ) : (
          <Plural value={count} one="One applicant gets an email." other="# applicants get an email each." />
        )}
      </p>
    </div>
  )
}
