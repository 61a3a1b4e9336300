/** Confirmation dialogs for the decisions about a bank line that belongs to no order. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  bookCashDeposit,
  bookOtherIncome,
  creditBankLine,
  refundBankLine,
  reopenBankLine,
} from '../../bank-lines.contract.ts'
import type { LineDialogProps } from './AssignLine.tsx'

type ConfirmProps = LineDialogProps & {
  question: ReactNode
  verb: ReactNode
  act: () => Promise<unknown>
  children: ReactNode
}

function Confirm({ line, onClose, onDone, question, verb, act, children }: ConfirmProps) {
  const { isBusy, failure, run } = useDeskAction()
  const confirm = () =>
    void run(async () => {
      await act()
      onDone()
      onClose()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={question}
      actions={
        <>
          <Button busy={isBusy} onClick={confirm}>
            {verb}
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">
          <bdi>{line.description}</bdi>
        </p>
        {children}
        <DeskFailure words={failure} />
      </div>
    </Dialog>
  )
}

/** The treasurer confirms having sent the money back from the bank account. */
export function RefundLine(props: LineDialogProps) {
  const money = useMoney()
  const { line } = props
  const amount = money(centsOf(line.amount))
  return (
    <Confirm
      {...props}
      question={<Trans>Have you sent {amount} back?</Trans>}
      verb={<Trans>I have sent {amount}</Trans>}
      act={() => call(refundBankLine, { line: line.line })}
    >
      <p>
        <Trans>
          Send it from the club’s bank account first: Paddock can’t. The books then show that {amount} has
          left the account.
        </Trans>
      </p>
    </Confirm>
  )
}

/** Books the money as the club's income unrelated to orders. */
export function OtherIncomeLine(props: LineDialogProps) {
  const money = useMoney()
  const { line } = props
  const amount = money(centsOf(line.amount))
  return (
    <Confirm
      {...props}
      question={<Trans>Is {amount} not for an order?</Trans>}
      verb={<Trans>Book as other income</Trans>}
      act={() => call(bookOtherIncome, { line: line.line })}
    >
      <p>
        <Trans>For interest, a grant or a sponsor. It is booked as other income of the club.</Trans>
      </p>
    </Confirm>
  )
}

/** Books the money as cash of the tills that was paid in at the bank. */
export function CashDepositLine(props: LineDialogProps) {
  const money = useMoney()
  const { line } = props
  const amount = money(centsOf(line.amount))
  return (
    <Confirm
      {...props}
      question={<Trans>Is {amount} cash that was paid in at the bank?</Trans>}
      verb={<Trans>Book as a cash deposit</Trans>}
      act={() => call(bookCashDeposit, { line: line.line })}
    >
      <p>
        <Trans>
          For cash taken at the gate or the bar. It was counted as received when it was taken, so it is no new
          income. Choose the cash counts that it contains under Cash counts afterwards.
        </Trans>
      </p>
    </Confirm>
  )
}

/** Turns the money into a person's credit. */
export function CreditLine(props: LineDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { line } = props
  const [to, setTo] = useState(line.order_number === null ? '' : String(line.order_number))
  const amount = money(centsOf(line.amount))
  const act = () => {
    const number = withLatinDigits(to).replaceAll(/[#\s]/g, '')
    const isNumber = /^[1-9]\d{0,8}$/.test(number)
    return call(creditBankLine, {
      line: line.line,
      ...(isNumber ? { number: Number(number) } : { email: to.trim() }),
    })
  }
  return (
    <Confirm
      {...props}
      act={act}
      question={<Trans>Who gets {amount} as credit?</Trans>}
      verb={<Trans>Give {amount} credit</Trans>}
    >
      <TextField
        label={t`Order number or email address`}
        hint={t`The buyer of that order, or the person with that account, can spend it in the shop.`}
        value={to}
        maxLength={254}
        onChange={(event) => setTo(event.target.value)}
      />
    </Confirm>
  )
}

/** Undoes the last decision about a bank line, so that it can be decided again. */
export function UndoLine(props: LineDialogProps) {
  const money = useMoney()
  const { line } = props
  const amount = money(centsOf(line.amount))
  return (
    <Confirm
      {...props}
      question={<Trans>Undo this decision about {amount}?</Trans>}
      verb={<Trans comment="button: reverse the last decision">Undo</Trans>}
      act={() => call(reopenBankLine, { line: line.line })}
    >
      <p>
        <Undone line={line} />
      </p>
    </Confirm>
  )
}

function Undone({ line: { state, order_number: number } }: Pick<LineDialogProps, 'line'>) {
  if (state === 'assigned')
    return (
      <Trans>
        Order {number} is unpaid again, and its buyer is told by email how to pay. The line goes back to the
        lines to decide.
      </Trans>
    )
  if (state === 'credited')
    return <Trans>The credit is taken back. The line goes back to the lines to decide.</Trans>
  if (state === 'split')
    return <Trans>The parts are removed. The line goes back to the lines to decide.</Trans>
  if (state === 'combined')
    return <Trans>The sum is removed. All its lines go back to the lines to decide.</Trans>
  return <Trans>The line goes back to the lines to decide.</Trans>
}
