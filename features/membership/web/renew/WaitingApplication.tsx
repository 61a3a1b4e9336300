import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { GuardianNote } from '#features/guardians/guardians.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { NextMeeting } from './NextMeeting.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { useAction } from '#platform/web/lazy/use-action.ts'
import { answerCommittee, type RenewalOffer, withdrawApplication } from '../../membership.contract.ts'

type Waiting = NonNullable<RenewalOffer['waiting']>

const ANSWER_MOST = 2000

type WaitingApplicationProps = {
  waiting: Waiting
  /** The day of the committee's next meeting; null if it is not fixed. */
  meetsOn: string | null
  onChanged: () => void
}

/** A submitted application: what is pending, and what the applicant can do. */
export function WaitingApplication({ waiting, meetsOn, onChanged }: WaitingApplicationProps) {
  const [answer, setAnswer] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, failure, run } = useAction('application')
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      onChanged()
    })
  const { id, status, type, reason, order, guardian } = waiting
  const waitsForGuardian = guardian !== null && status === 'awaiting_approval'
  return (
    <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-h1" tabIndex={-1}>
        {status === 'awaiting_payment' ? (
          <Trans>Your application is not paid yet</Trans>
        ) : status === 'more_info' ? (
          <Trans>The committee has a question</Trans>
        ) : waitsForGuardian ? (
          <Trans>Your application needs your guardian</Trans>
        ) : (
          <Trans>Your application is with the committee</Trans>
        )}
      </h1>
      {failure === '' ? null : (
        <Banner tone="danger" isAnnounced>
          {failure}
        </Banner>
      )}
      {status === 'more_info' ? (
        <>
          <blockquote className="border-s-6 border-signal ps-4">{reason}</blockquote>
          <TextArea
            id="answer"
            label={<Trans>Your answer</Trans>}
            maxLength={ANSWER_MOST}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <Button
            busy={isBusy}
            disabled={answer.trim() === ''}
            onClick={() => act(() => call(answerCommittee, { id, answer }))}
          >
            <Trans>Send the answer</Trans>
          </Button>
        </>
      ) : waitsForGuardian ? null : (
        <NextSteps waiting={waiting} meetsOn={meetsOn} />
      )}
      {guardian === null ? null : (
        <GuardianNote guardian={guardian}>
          {waiting.needs_approval ? (
            <Trans>The committee decides on your {type} membership after that.</Trans>
          ) : (
            <Trans>Your {type} membership can begin after that.</Trans>
          )}
        </GuardianNote>
      )}
      {status === 'awaiting_payment' && order !== '' ? (
        <ButtonLink href={`/invoice/${order}`}>
          <Trans>Pay now</Trans>
        </ButtonLink>
      ) : null}
      {isAsking ? (
        <div className="rounded-box border border-line p-4">
          <p className="mb-3 font-semibold">
            {status === 'awaiting_payment' ? (
              <Trans>Withdraw your application? You have not paid anything yet.</Trans>
            ) : (
              <Trans>Withdraw your application? We refund your payment.</Trans>
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" busy={isBusy} onClick={() => act(() => call(withdrawApplication, { id }))}>
              <Trans>Withdraw application</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button tone="link" onClick={() => setIsAsking(true)}>
            <Trans>Withdraw my application</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Says what happens next with an application, and when. */
function NextSteps({ waiting, meetsOn }: Pick<WaitingApplicationProps, 'waiting' | 'meetsOn'>) {
  const { status, type } = waiting
  return (
    <>
      <p>
        {status === 'awaiting_payment' && waiting.needs_approval ? (
          <Trans>
            The committee looks at your application for {type} membership once your payment arrives.
          </Trans>
        ) : status === 'awaiting_payment' && waiting.guardian !== null ? (
          <Trans>
            {type} membership begins once your payment has arrived and your guardian has confirmed.
          </Trans>
        ) : status === 'awaiting_payment' ? (
          <Trans>{type} membership begins once your payment arrives.</Trans>
        ) : (
          <Trans>
            You have applied for {type} membership, and the fee is paid. The committee looks at it at its next
            meeting; you get a mail.
          </Trans>
        )}
      </p>
      {waiting.needs_approval && meetsOn !== null ? (
        <p>
          <NextMeeting day={meetsOn} />
        </p>
      ) : null}
      {status === 'awaiting_approval' && waiting.begins_at_decision ? (
        <p>
          <Trans>
            Your 12 months begin on the day of that decision, so you lose no days. The time that club rego
            asks you to be a member counts from that day too.
          </Trans>
        </p>
      ) : null}
    </>
  )
}
