import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, DeskList, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type CashCount, type CashDeposit, cashDeposits, matchDeposit } from '../../till.contract.ts'

const NO_INPUT = {}
const NONE = 'none'

type MatchDepositProps = {
  /** The closed tills for which a deposit is chosen. */
  counts: readonly CashCount[]
  onClose: () => void
  onDone: () => void
}

/** Chooses the bank deposit that contains the cash of some counts. */
export function MatchDeposit({ counts, onClose, onDone }: MatchDepositProps) {
  const money = useMoney()
  const { data, failure, reload } = useDesk(cashDeposits, NO_INPUT)
  const action = useDeskAction()
  const [chosen, setChosen] = useState('')
  const isPaidIn = counts.some(({ paid_in_on: day }) => day !== null)
  const sumCents = counts.reduce((cents, { to_pay_in: sum }) => cents + centsOf(sum ?? 0), 0)
  const deposits = data?.data ?? []
  const deposit = deposits.find(({ line }) => line === chosen)
  const save = () =>
    void action.run(async () => {
      await call(matchDeposit, {
        line: chosen === NONE ? null : chosen,
        counts: counts.map(({ id }) => id),
      })
      onDone()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Which deposit contains this cash?</Trans>}
      actions={
        <>
          <Button busy={action.isBusy} disabled={chosen === ''} onClick={save}>
            <Trans comment="Button: saves the choice">Save</Trans>
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          <Trans>To pay in: {money(sumCents)}. This is the counted cash without the float.</Trans>
        </p>
        <DeskList isThere={data !== null} failure={failure} onReload={reload}>
          {deposits.length === 0 && !isPaidIn ? (
            <p>
              <Trans>
                No cash deposits yet. Book the line of the{' '}
                <TextLink to="/cms/statements">bank statement</TextLink> as a cash deposit first.
              </Trans>
            </p>
          ) : (
            <DepositChoice deposits={deposits} isPaidIn={isPaidIn} value={chosen} onChange={setChosen} />
          )}
        </DeskList>
        <div aria-live="polite">
          {deposit === undefined ? null : <Difference deposit={deposit} counts={counts} />}
        </div>
        <DeskFailure words={action.failure} />
      </div>
    </Dialog>
  )
}

type DepositChoiceProps = {
  deposits: readonly CashDeposit[]
  isPaidIn: boolean
  value: string
  onChange: (line: string) => void
}

function DepositChoice({ deposits, isPaidIn, value, onChange }: DepositChoiceProps) {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  return (
    <RadioGroup
      name="deposit"
      label={t({ message: 'Deposit', comment: 'Field: a cash deposit on the bank statement' })}
      value={value}
      onChange={onChange}
      choices={[
        ...deposits.map(({ line, day, description, amount, counts }) => ({
          value: line,
          label: (
            <>
              <bdi dir="ltr" className="figure">
                {money(centsOf(amount))}
              </bdi>{' '}
              {format?.day(day, 'medium')}
              <span className="block text-note text-muted">
                <bdi>{description}</bdi>
                {counts.length === 0 ? null : (
                  <>
                    {' · '}
                    <Trans>Cash counts {counts.join(', ')}</Trans>
                  </>
                )}
              </span>
            </>
          ),
        })),
        ...(isPaidIn ? [{ value: NONE, label: t`None: take them out of their deposit` }] : []),
      ]}
    />
  )
}

/** Shows the difference between a deposit and all cash counts in it, including the ones just chosen. */
function Difference({ deposit, counts }: { deposit: CashDeposit; counts: readonly CashCount[] }) {
  const money = useMoney()
  const added = counts.filter(({ number }) => !deposit.counts.includes(number))
  const cents = added.reduce((sum, { to_pay_in: one }) => sum + centsOf(one ?? 0), centsOf(deposit.matched))
  const differenceCents = centsOf(deposit.amount) - cents
  if (differenceCents === 0)
    return (
      <p className="text-success-ink">
        <Trans>The deposit is exactly the cash of its counts.</Trans>
      </p>
    )
  return (
    <p className="text-danger">
      {differenceCents < 0 ? (
        <Trans>The deposit is {money(-differenceCents)} less than the cash of its counts.</Trans>
      ) : (
        <Trans>The deposit is {money(differenceCents)} more than the cash of its counts.</Trans>
      )}
    </p>
  )
}
