import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { call } from '#platform/web/http.ts'
import { useAction } from '#platform/web/lazy/use-action.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { correctOwn, type GuardianState, type PendingGuardian, resendOwn } from '../guardians.contract.ts'
import { CorrectGuardianDialog } from './CorrectGuardianDialog.tsx'

type GuardianNoteProps = {
  guardian: PendingGuardian
  /** The purpose of the confirmation. */
  children: ReactNode
}

/** Says that a guardian has not confirmed yet, sends the mail again and corrects a wrong address. */
export function GuardianNote({ guardian: named, children }: GuardianNoteProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useAction('guardians')
  const [guardian, setGuardian] = useState<PendingGuardian & { state: GuardianState }>({
    ...named,
    state: 'pending',
  })
  const [isSent, setIsSent] = useState(false)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { id, email, state } = guardian
  const send = (): void =>
    void run(async () => {
      setGuardian((await call(resendOwn, { id })).item)
      setIsSent(true)
    })
  if (state === 'confirmed')
    return (
      <Banner tone="success" isAnnounced>
        <Trans>Your guardian has confirmed.</Trans>
      </Banner>
    )
  return (
    <div className="grid gap-3">
      <p className="font-semibold">
        <Trans>Your guardian has not confirmed yet</Trans>
      </p>
      <p>
        <SentTo guardian={guardian} /> {children}
      </p>
      {failure === '' ? null : (
        <Banner tone="danger" isAnnounced>
          {failure}
        </Banner>
      )}
      {isSent ? (
        <Banner tone="success" isAnnounced>
          <Trans>
            Mail sent to <bdi className="wrap-anywhere">{email}</bdi>.
          </Trans>
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isSent ? null : (
          <Button tone="outline" busy={isBusy} busyLabel={t`One moment`} onClick={send}>
            <Trans>Send the mail again</Trans>
          </Button>
        )}
        <Button tone="outline" onClick={() => setIsCorrecting(true)}>
          <Trans>Correct the address</Trans>
        </Button>
      </div>
      <CorrectGuardianDialog
        guardian={guardian}
        isOpen={isCorrecting}
        onClose={() => setIsCorrecting(false)}
        onSend={async (correction) => {
          setGuardian((await call(correctOwn, correction)).item)
          setIsSent(true)
        }}
      />
    </div>
  )
}

/** Shows the address to which the mail was sent, and when. */
function SentTo({ guardian: { name, email, asked_at: askedAt } }: { guardian: PendingGuardian }) {
  const format = useFormat()
  const { timezone } = useSite()
  if (askedAt === null)
    return (
      <Trans>
        We sent no mail to <bdi>{name}</bdi>, <bdi className="wrap-anywhere">{email}</bdi>, because you log in
        with this email address. Correct the address, or ask the club to record the confirmation.
      </Trans>
    )
  if (format === null)
    return (
      <Trans>
        We sent a mail to <bdi>{name}</bdi>, <bdi className="wrap-anywhere">{email}</bdi>. Ask them to open
        its link and confirm.
      </Trans>
    )
  const day = format.day(dayInZone(Date.parse(askedAt), timezone), 'medium')
  return (
    <Trans>
      We sent a mail to <bdi>{name}</bdi>, <bdi className="wrap-anywhere">{email}</bdi> on {day}. Ask them to
      open its link and confirm.
    </Trans>
  )
}
