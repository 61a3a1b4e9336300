import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { piecesOf } from '../../pieces-input.rules.ts'
import { CASH_VALUES, COINS, countedCents, NOTES } from '../../cash.rules.ts'
import { closeTill, TILL_NOTE_MOST } from '../../till.contract.ts'
import { storedAtClosing } from './stored-payments.ts'
import { useStoredPayments } from './StoredPayments.tsx'
import { TillSums } from './TillSums.tsx'
import type { OpenedTill } from './use-till-action.ts'

type Typed = Readonly<Record<number, string>>

/** Counts the notes and coins of a till and closes it. */
export function CloseTill({ till, onBack }: { till: OpenedTill; onBack: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const { item, put, reload } = till
  const [typed, setTyped] = useState<Typed>({})
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const action = useDeskAction()
  const rows = CASH_VALUES.map((cents) => ({ cents, qty: piecesOf(typed[cents] ?? '') }))
  const counted = rows.flatMap(({ cents, qty }) => (qty === null ? [] : [{ cents, qty }]))
  const isWrong = counted.length < rows.length
  const sumCents = countedCents(counted)
  const differenceCents = sumCents - centsOf(item.expected)
  const personId = useSession(({ user }) => user.id)
  const stored = storedAtClosing(useStoredPayments(), item.id, personId)
  const isHeld = stored.own + stored.refused > 0
  const isUnexplained = differenceCents !== 0 && note.trim() === ''
  const close = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault()
    setIsChecked(true)
    if (isWrong || isUnexplained || isHeld) return
    const isDone = await action.run(async () =>
      put(
        await call(closeTill, {
          till: item.id,
          expected: item.expected,
          counted: counted.filter(({ qty }) => qty > 0),
          note: note.trim(),
        }),
      ),
    )
    if (!isDone) reload()
  }
  return (
    <form
      noValidate
      onSubmit={(submit) => void close(submit)}
      className="grid max-w-[44rem] grid-cols-1 gap-8"
    >
      <TillSums item={item} />
      <div className="grid grid-cols-1 gap-8 sm:grid-cols-2">
        <Pieces
          title={t({ message: 'Notes', context: 'banknotes' })}
          values={NOTES}
          typed={typed}
          onChange={setTyped}
        />
        <Pieces
          title={t({ message: 'Coins', comment: 'Money' })}
          values={COINS}
          typed={typed}
          onChange={setTyped}
        />
      </div>
      <div aria-live="polite">
        <p className="text-h3">
          <Trans>
            Counted: <bdi dir="ltr">{money(sumCents)}</bdi>
          </Trans>
        </p>
        <p className={differenceCents === 0 ? 'text-success' : 'text-danger'}>
          {differenceCents === 0 ? (
            <Trans>That is the expected amount.</Trans>
          ) : differenceCents < 0 ? (
            <Trans>{money(-differenceCents)} less than expected</Trans>
          ) : (
            <Trans>{money(differenceCents)} more than expected</Trans>
          )}
        </p>
      </div>
      <TextArea
        label={t({ message: 'Note', comment: 'Field: explains the difference of a cash count' })}
        hint={t`Explain a difference here.`}
        optional={differenceCents === 0}
        value={note}
        maxLength={TILL_NOTE_MOST}
        error={isChecked && isUnexplained ? t`Explain the difference` : undefined}
        onChange={(change) => setNote(change.target.value)}
      />
      <div>
        <p className="mb-3 text-muted">
          <Trans>A closed till takes no more payments and can’t be opened again.</Trans>
        </p>
        <StoredMessages stored={stored} />
        <DeskFailure words={action.failure} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isHeld} busy={action.isBusy} busyLabel={t`Closing`}>
            <Trans>Close the till</Trans>
          </Button>
          <Button tone="outline" onClick={onBack}>
            <Trans>Back to payments</Trans>
          </Button>
        </p>
      </div>
    </form>
  )
}

/** Names the payments of the till that are stored on this device. */
function StoredMessages({ stored }: { stored: ReturnType<typeof storedAtClosing> }) {
  return (
    <>
      {stored.own === 0 ? null : (
        <p role="alert" className="mb-3 font-semibold text-danger">
          <Trans>Some payments of this till are not sent yet. Close the till after they are sent.</Trans>
        </p>
      )}
      {stored.refused === 0 ? null : (
        <p role="alert" className="mb-3 font-semibold text-danger">
          <Trans>
            Some payments of this till were refused. Record them at another till or remove them, then close
            the till.
          </Trans>
        </p>
      )}
      {stored.others === 0 ? null : (
        <p role="alert" className="mb-3 font-semibold text-danger">
          <Plural
            value={stored.others}
            one="# payment that another person took is not sent yet."
            other="# payments that another person took are not sent yet."
          />{' '}
          <Trans>
            To send what another person took, that person logs in on this device. After the till is closed, it
            can only be recorded at another till.
          </Trans>
        </p>
      )}
    </>
  )
}

type PiecesProps = {
  title: string
  values: readonly number[]
  typed: Typed
  onChange: (typed: Typed) => void
}

function Pieces({ title, values, typed, onChange }: PiecesProps) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <div role="group" aria-label={title}>
      <SectionHead title={title} size="h4" />
      <div className="mt-4 grid grid-cols-2 gap-4">
        {values.map((cents) => (
          <TextField
            key={cents}
            label={<bdi dir="ltr">{money(cents)}</bdi>}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={4}
            value={typed[cents] ?? ''}
            error={piecesOf(typed[cents] ?? '') === null ? t`Enter a number` : undefined}
            onChange={(change) => onChange({ ...typed, [cents]: change.target.value })}
          />
        ))}
      </div>
    </div>
  )
}
