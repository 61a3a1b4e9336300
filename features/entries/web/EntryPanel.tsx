import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { usePaymentChoices } from '#features/orders/orders-paying.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DotList } from '#platform/ui/lazy/DotList.tsx'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { acceptOffer, type OwnEntry, passEntry, withdrawEntry } from '../entries.contract.ts'
import { isActive } from '../entry-state.rules.ts'
import { EntryStateChip } from './EntryStateChip.tsx'
import { UnpayableEntry } from './UnpayableEntry.tsx'

type PanelProps = {
  entry: OwnEntry
  /** The payment types offered if accepting the place requires a payment. */
  paymentTypes: readonly { id: string; name: string }[]
  onChanged: () => void
}

/** The state of the person's own entry and its main action. */
export function EntryPanel({ entry, paymentTypes, onChanged }: PanelProps) {
  const act = useAct(onChanged)
  const details = [entry.price_label, entry.class_code, entry.car, entry.race_number]
  return (
    <div className="grid gap-4">
      <p>
        <EntryStateChip entry={entry} />
      </p>
      <p>
        <DotList parts={details} />
      </p>
      <Said entry={entry} />
      {act.failure === '' ? null : (
        <Banner tone="danger" isAnnounced>
          {act.failure}
        </Banner>
      )}
      <Steps entry={entry} act={act} paymentTypes={paymentTypes} />
      {entry.may_pass || entry.may_withdraw ? (
        <div>
          <LeaveNote entry={entry} />
          <div className="flex flex-wrap gap-x-6">
            {entry.may_pass ? <PassOn entry={entry} act={act} /> : null}
            {entry.may_withdraw ? <Withdraw entry={entry} act={act} /> : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}

type Act = ReturnType<typeof useAct>

function useAct(onChanged: () => void) {
  const wordsOf = useFailureMessages('entries')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  /** Runs an action. @param work returns the reason why the action was refused, or `kept` if nothing changed */
  const run = async (work: () => Promise<string | void>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    try {
      const words = await work()
      if (words === undefined || words === '') onChanged()
      else if (words !== 'kept') setFailure(words)
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setIsBusy(false)
  }
  return { isBusy, failure, run }
}

/** Explains the entry's state to its owner. */
function Said({ entry }: { entry: OwnEntry }) {
  const format = useFormat()
  const { timezone } = useSite()
  const { state, place, offered_until: until } = entry
  if (format === null) return null
  if (state === 'reserve')
    return (
      <p>
        <Trans>
          You are number {place} on the reserve list. If a place becomes free for you, we email you.
        </Trans>
      </p>
    )
  if (state === 'offered' && until !== null) {
    const day = format.day(dayInZone(Date.parse(until), timezone), 'short')
    const time = format.time(Date.parse(until), timezone)
    return (
      <p>
        <Trans>
          A place is free and reserved for you until {day}, {time}.
        </Trans>
      </p>
    )
  }
  if (state === 'awaiting_payment')
    return (
      <p>
        <Trans>Your place is kept while the payment is open. Pay, and you are in.</Trans>
      </p>
    )
  return null
}

/** Explains the effects of passing a place on and of withdrawing, for the place and for the money paid. */
function LeaveNote({ entry }: { entry: OwnEntry }) {
  const format = useFormat()
  if (format === null || entry.state === 'reserve') return null
  const until = format.day(entry.refund_until, 'short')
  return (
    <p className="text-note text-muted">
      {entry.may_pass ? (
        <Trans>Cannot come? Pass your place on to somebody you know, or withdraw.</Trans>
      ) : (
        <Trans>Cannot come? Withdraw, and the next in line gets your place.</Trans>
      )}{' '}
      {entry.refund > 0 ? <Trans>Until {until} you get your money back if you withdraw.</Trans> : null}
    </p>
  )
}

type StepsProps = Pick<PanelProps, 'entry' | 'paymentTypes'> & { act: Act }

function Steps({ entry, act, paymentTypes }: StepsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const once = useOnceKey()
  const [gateway, setGateway] = useState(paymentTypes[0]?.id)
  const choices = usePaymentChoices(paymentTypes, 'entry')
  const total = money(centsOf(entry.total))
  const accept = async (): Promise<string | void> => {
    const pays = entry.total > 0 && gateway !== undefined
    const input = { id: entry.id, ...(pays ? { paymentGateway: gateway } : {}) }
    const answer = await call(acceptOffer, input, { idempotencyKey: once.keyOf(input) })
    if (answer.success && answer.payment !== '') globalThis.location.assign(answer.payment)
    if (!answer.success) {
      once.renew()
      return answer.message
    }
  }
  const isUnpaid = entry.state === 'awaiting_payment' && entry.order !== ''
  if (entry.state !== 'offered' && !isUnpaid && !entry.has_ticket) return null
  const isBlocked = entry.state === 'offered' && entry.total > 0 && paymentTypes.length === 0
  const choosesWay = entry.state === 'offered' && entry.total > 0 && paymentTypes.length > 1
  return (
    <div className={`flex flex-wrap gap-3 ${entry.state === 'offered' ? '' : 'in-event-bar'}`}>
      {choosesWay ? (
        <div className="w-full">
          <RadioGroup
            name="gateway"
            label={<Trans>How would you like to pay?</Trans>}
            look="card"
            value={gateway}
            onChange={setGateway}
            choices={choices}
          />
        </div>
      ) : null}
      {isBlocked ? (
        <p className="w-full">
          <UnpayableEntry />
        </p>
      ) : entry.state === 'offered' ? (
        <Button busy={act.isBusy} busyLabel={t`One moment`} onClick={() => void act.run(accept)}>
          {entry.total === 0 ? <Trans>Take the place</Trans> : <Trans>Take the place for {total}</Trans>}
        </Button>
      ) : null}
      {isUnpaid ? (
        <ButtonLink href={`/invoice/${entry.order}`}>
          <Trans>Pay {total}</Trans>
        </ButtonLink>
      ) : null}
      {entry.has_ticket ? (
        <ButtonLink href={`/print-tickets/${entry.order}`} tone="outline">
          <Trans>Show my ticket</Trans>
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** Shows the URL at which another person can take over the place, for sharing. */
function PassOn({ entry, act }: { entry: OwnEntry; act: Act }) {
  const [url, setUrl] = useState('')
  const make = async (): Promise<'kept'> => {
    const answer = await call(passEntry, { id: entry.id })
    setUrl(answer.url)
    return 'kept'
  }
  if (url === '')
    return (
      <div>
        <Button tone="link" onClick={() => void act.run(make)}>
          <Trans>Pass my place on</Trans>
        </Button>
      </div>
    )
  return (
    <TextField
      className="w-full"
      label={<Trans>Send them this address</Trans>}
      hint={
        <Trans>
          The first person who opens it can enter in your place and signs for themselves. You stay entered
          until they have.
        </Trans>
      }
      readOnly
      dir="ltr"
      value={url}
      onFocus={(event) => event.target.select()}
    />
  )
}

function Withdraw({ entry, act }: { entry: OwnEntry; act: Act }) {
  const format = useFormat()
  const money = useMoney()
  const [isAsking, setIsAsking] = useState(false)
  const refund = money(centsOf(entry.refund))
  const until = format === null ? '' : format.day(entry.refund_until, 'medium')
  const isPaid = entry.has_ticket && entry.total > 0
  return (
    <div>
      <Button tone="link" onClick={() => setIsAsking(true)}>
        {isActive(entry.state) && entry.state === 'reserve' ? (
          <Trans>Leave the reserve list</Trans>
        ) : (
          <Trans>Withdraw</Trans>
        )}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Withdraw from {entry.title}?</Trans>}
        actions={
          <>
            <Button
              tone="danger"
              busy={act.isBusy}
              onClick={() =>
                void act.run(async () => {
                  await call(withdrawEntry, { id: entry.id })
                  setIsAsking(false)
                })
              }
            >
              <Trans>Withdraw</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Keep my entry</Trans>
            </Button>
          </>
        }
      >
        <p>
          {!isPaid ? (
            <Trans>Your place goes to the next in line.</Trans>
          ) : entry.refund > 0 ? (
            <Trans>We refund {refund}, the way you paid. Your place goes to the next in line.</Trans>
          ) : (
            <Trans>Refunds were possible until {until}. You get no refund now.</Trans>
          )}
        </p>
      </Dialog>
    </div>
  )
}
