import { IfAllowed } from './IfAllowed.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { discardMail, type FailedMail, failedMails, resendMail } from '../mail-log.contract.ts'
import { ListFoot } from './desk/list/ListFoot.tsx'
import { DeskSearch } from './DeskLook.tsx'
import { DeskFailure, DeskList, DeskPage } from './DeskPage.tsx'
import { useDesk, useDeskAction } from './use-desk.ts'
import { useInstant } from './use-instant.ts'
import { useListAddress } from './use-list-address.ts'

/** /cms/mail-log: the secretary and owners resend or discard emails that could not be delivered. */
export function MailLogScreen() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { text, find } = address
  const after = address.query.get('after')
  const { data, isFormer, failure, reload } = useDesk(failedMails, { q: text, ...(after && { after }) })
  const action = useDeskAction()
  const [discarding, setDiscarding] = useState<FailedMail | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  const [decisions, setDecisions] = useState(0)
  // When the row of a decided email disappears, its buttons disappear as well, so move the focus to the title.
  useEffect(() => {
    if (decisions > 0) screen.current?.querySelector('h1')?.focus()
  }, [decisions])
  const resend = ({ id }: FailedMail) =>
    void action.run(async () => {
      await call(resendMail, { id })
      setDecisions((before) => before + 1)
      reload()
      showToast({ tone: 'done', words: t`The email is sent again now` })
    })
  const discard = (id: string) =>
    void action.run(async () => {
      await call(discardMail, { id })
      setDiscarding(null)
      setDecisions((before) => before + 1)
      reload()
      showToast({ tone: 'done', words: t`Email discarded` })
    })
  return (
    <div ref={screen}>
      <DeskPage title={<Trans>Failed email</Trans>}>
        <p className="mb-5 max-w-text">
          <Trans>
            The mail server hasn’t accepted these emails. They are tried again every hour for two weeks. An
            email with a code or an offer that has expired is never sent late.
          </Trans>
        </p>
        <p className="mb-5 max-w-text">
          <Trans>
            An email whose address was refused isn’t tried again. Ask the person for another address, correct
            it, and discard the email.
          </Trans>
        </p>
        {discarding === null ? <DeskFailure words={action.failure} /> : null}
        {data?.total === 0 && text === '' ? null : (
          <DeskSearch label={t`Find by address or subject`} look={{ q: text, find }} />
        )}
        <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
          {data?.total === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6">
              {text === '' ? (
                <Trans>All email has been delivered to the mail server.</Trans>
              ) : (
                <Trans>No failed emails match.</Trans>
              )}
            </p>
          ) : (
            <MailList
              rows={data?.data ?? []}
              isBusy={action.isBusy}
              onResend={resend}
              onDiscard={setDiscarding}
            />
          )}
          <ListFoot
            page={{
              total: data?.total ?? null,
              hasMoreThanTotal: data?.has_more_than_total === true,
              next: data?.next ?? null,
            }}
            address={address}
          />
        </DeskList>
        {discarding === null ? null : (
          <ActionDialog
            isOpen
            onClose={() => setDiscarding(null)}
            question={<Trans>Discard this email?</Trans>}
            confirmLabel={<Trans>Discard email</Trans>}
            tone="danger"
            isBusy={action.isBusy}
            busyLabel={t`Discarding`}
            onDo={() => discard(discarding.id)}
          >
            <DeskFailure words={action.failure} />
            <p>
              <Trans>
                “<bdi>{discarding.subject}</bdi>” to <bdi dir="ltr">{discarding.to}</bdi> will never be sent.
              </Trans>
            </p>
          </ActionDialog>
        )}
      </DeskPage>
    </div>
  )
}

type MailListProps = {
  rows: readonly FailedMail[]
  isBusy: boolean
  onResend: (mail: FailedMail) => void
  onDiscard: (mail: FailedMail) => void
}

/** Rows instead of a table, because on a phone the buttons of a table would be scrolled out of sight. */
function MailList({ rows, isBusy, onResend, onDiscard }: MailListProps) {
  const instantOf = useInstant()
  return (
    <ul className="border-t-2 border-ink">
      {rows.map((mail) => (
        <li
          key={mail.id}
          className="grid gap-3 border-b border-line bg-surface p-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_13rem] lg:items-center"
        >
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">
              <bdi>{mail.subject}</bdi>
            </p>
            <p>
              <bdi dir="ltr">{mail.to}</bdi>
            </p>
            <p className="text-note text-muted">
              <Trans>Written {instantOf(mail.created_at)}</Trans>
            </p>
          </div>
          <div className="min-w-0 wrap-anywhere">
            <MailState mail={mail} />
            <p className="mt-1 text-note">
              <bdi dir="ltr">{mail.error}</bdi>
            </p>
          </div>
          <div className="flex flex-wrap gap-2 lg:justify-end">
            {mail.state === 'expired' ? null : (
              <IfAllowed call={resendMail}>
                <Button tone="outline" size="small" busy={isBusy} onClick={() => onResend(mail)}>
                  <Trans comment="Button: send a failed email again">Resend</Trans>
                  <Which>{mail.subject}</Which>
                </Button>
              </IfAllowed>
            )}
            <IfAllowed call={discardMail}>
              <Button tone="outline" size="small" onClick={() => onDiscard(mail)}>
                <Trans comment="Button: never send this email">Discard</Trans>
                <Which>{mail.subject}</Which>
              </Button>
            </IfAllowed>
          </div>
        </li>
      ))}
    </ul>
  )
}

function MailState({ mail: { state, next_try_at: nextTryAt } }: { mail: FailedMail }) {
  const next = useInstant()(nextTryAt)
  if (state === 'expired')
    return (
      <Chip>
        <Trans comment="State of an email: its code or offer is over">Expired</Trans>
      </Chip>
    )
  if (state === 'refused')
    return (
      <Chip tone="danger">
        <Trans comment="State of an email: the mail server refuses the recipient’s address">
          Address refused
        </Trans>
      </Chip>
    )
  if (state === 'failed')
    return (
      <Chip tone="danger">
        <Trans comment="State of an email: it is not tried again by itself">Failed</Trans>
      </Chip>
    )
  return (
    <>
      <Chip tone="warn">
        <Trans comment="State of an email: it is tried again by itself">Not delivered yet</Trans>
      </Chip>
      <p className="mt-1 text-note text-muted">
        <Trans>Next attempt {next}</Trans>
      </p>
    </>
  )
}
