import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { answerPrivacy, type PrivacyWorkItem } from '../../privacy-desk.contract.ts'
import { PRIVACY_ANSWER_MOST, PRIVACY_ANSWER_MESSAGES } from '../../privacy-desk.rules.ts'
import { DeskFailure } from '../DeskPage.tsx'
import { useDeskAction } from '../use-desk.ts'

type AnswerPrivacyProps = { item: PrivacyWorkItem; onClose: () => void; onAnswered: () => void }

/**
 * A dialog to answer a request, which mails the answer to the member. For a deletion request it can only explain why
 * nothing was removed; removing the data answers the request automatically.
 */
export function AnswerPrivacy({ item, onClose, onAnswered }: AnswerPrivacyProps) {
  const { t, i18n } = useLingui()
  const isDeletion = item.kind === 'delete'
  const [outcome, setOutcome] = useState(isDeletion ? 'part' : 'whole')
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const answer = useRef<HTMLTextAreaElement>(null)
  const { isBusy, failure, run } = useDeskAction()
  const { person } = item
  const send = () => {
    setIsMissing(words.trim() === '')
    if (words.trim() === '') return answer.current?.focus()
    void run(async () => {
      await call(answerPrivacy, { id: item.id, is_whole: outcome === 'whole', words: words.trim() })
      onAnswered()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Answer the request of {person}</Trans>}
      actions={
        <>
          <Button busy={isBusy} busyLabel={t`Sending`} onClick={send}>
            <Trans>Answer by email</Trans>
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      {isDeletion ? (
        <p>
          <Trans>
            The email says that the data has not been removed, and closes the request. Say why, and what the
            person can do.
          </Trans>
        </p>
      ) : (
        <RadioGroup
          name="outcome"
          label={t`Action taken`}
          value={outcome}
          onChange={setOutcome}
          choices={[
            { value: 'whole', label: <Trans>All data</Trans> },
            {
              value: 'part',
              label: <Trans>A part of it</Trans>,
              note: <Trans>Say what can’t be corrected, and why</Trans>,
            },
          ]}
        />
      )}
      <TextArea
        ref={answer}
        name="words"
        label={t`Your answer`}
        hint={t`The member gets it by email`}
        rows={5}
        maxLength={PRIVACY_ANSWER_MOST}
        value={words}
        error={isMissing ? i18n._(PRIVACY_ANSWER_MESSAGES.required) : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
    </Dialog>
  )
}
