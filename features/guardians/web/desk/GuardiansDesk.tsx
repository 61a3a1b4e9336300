import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure, useDesk, useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { call } from '#platform/web/http.ts'
import {
  confirmForDesk,
  correctForDesk,
  deskGuardians,
  type Guardian,
  type GuardianState,
  resendForDesk,
} from '../../guardians.contract.ts'
import { CorrectGuardianDialog } from '../CorrectGuardianDialog.tsx'

const STATES: Record<GuardianState, { label: MessageDescriptor; tone: ChipTone }> = {
  confirmed: {
    label: msg({ message: 'Confirmed', comment: 'State: a guardian has confirmed' }),
    tone: 'success',
  },
  pending: { label: msg`Not confirmed yet`, tone: 'warn' },
  stored: { label: msg`Not confirmed by mail`, tone: 'neutral' },
}

type GuardiansDeskProps = {
  personId: number
  /** Called after a confirmation was recorded, which can begin a membership or confirm an entry. */
  onConfirmed: () => void
}

/**
 * Lists the guardians whom a person has named and whether they have confirmed by mail. Renders nothing if there are
 * none.
 */
export function GuardiansDesk({ personId, onConfirmed }: GuardiansDeskProps) {
  const { i18n, t } = useLingui()
  const instant = useInstant()
  const { data, reload } = useDesk(deskGuardians, { person_id: personId })
  const action = useDeskAction()
  const [correcting, setCorrecting] = useState<number | null>(null)
  const [confirming, setConfirming] = useState<Guardian | null>(null)
  if (data === null || data.data.length === 0) return null
  const send = (id: number) =>
    action.run(async () => {
      await call(resendForDesk, { id })
      reload()
    })
  const confirm = ({ id }: Guardian) =>
    action.run(async () => {
      await call(confirmForDesk, { id })
      reload()
      onConfirmed()
    })
  return (
    <section aria-labelledby="guardians-title">
      <SectionHead id="guardians-title" title={<Trans>Parents and guardians</Trans>} />
      <DeskFailure words={action.failure} />
      <ul className="grid gap-3">
        {data.data.map((guardian) => (
          <li key={guardian.id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 grow wrap-anywhere">
              <bdi>{guardian.name}</bdi>, <bdi>{guardian.email}</bdi>
              <span className="block text-note text-muted">
                <Since guardian={guardian} instant={instant} />
              </span>
            </span>
            <Chip tone={STATES[guardian.state].tone}>{i18n._(STATES[guardian.state].label)}</Chip>
            {guardian.state === 'confirmed' ? null : (
              <IfAllowed call={correctForDesk}>
                <Button size="small" tone="outline" onClick={() => setCorrecting(guardian.id)}>
                  <Trans>Correct the address</Trans>
                </Button>
              </IfAllowed>
            )}
            {guardian.state === 'confirmed' ? null : (
              <IfAllowed call={resendForDesk}>
                <Button
                  size="small"
                  tone="outline"
                  busy={action.isBusy}
                  busyLabel={t`One moment`}
                  onClick={() => void send(guardian.id)}
                >
                  {guardian.asked_at === null ? (
                    <Trans>Send the mail</Trans>
                  ) : (
                    <Trans>Send the mail again</Trans>
                  )}
                </Button>
              </IfAllowed>
            )}
            {guardian.state === 'confirmed' ? null : (
              <IfAllowed call={confirmForDesk}>
                <Button
                  size="small"
                  tone="outline"
                  busy={action.isBusy}
                  busyLabel={t`Saving`}
                  onClick={() => setConfirming(guardian)}
                >
                  <Trans>Record the confirmation</Trans>
                </Button>
              </IfAllowed>
            )}
            <CorrectGuardianDialog
              guardian={guardian}
              isOpen={correcting === guardian.id}
              onClose={() => setCorrecting(null)}
              onSend={async (correction) => {
                await call(correctForDesk, correction)
                reload()
              }}
            />
          </li>
        ))}
      </ul>
      <ActionDialog
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        question={<Trans>Record that {confirming?.name ?? ''} has confirmed?</Trans>}
        confirmLabel={<Trans>Record the confirmation</Trans>}
        isBusy={action.isBusy}
        busyLabel={t`Saving`}
        onDo={() => {
          if (confirming !== null) void confirm(confirming)
          setConfirming(null)
        }}
      >
        <p>
          <Trans>
            Do this only if the guardian has confirmed to the club in person or has signed on paper. The
            history names you.
          </Trans>
        </p>
      </ActionDialog>
    </section>
  )
}

function Since({ guardian, instant }: { guardian: Guardian; instant: (iso: string) => string }) {
  const { asked_at: askedAt, confirmed_at: confirmedAt } = guardian
  if (confirmedAt !== null) return <Trans>Confirmed {instant(confirmedAt)}</Trans>
  return askedAt === null ? null : <Trans>Mail sent {instant(askedAt)}</Trans>
}
