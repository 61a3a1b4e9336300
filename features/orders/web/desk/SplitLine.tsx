import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { amountOf } from '#platform/shared/typed-amount.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { splitBankLine } from '../../bank-lines.contract.ts'
import { firstParts, LINE_PARTS_MOST, remainderCents, splitFault } from '../../split-lines.rules.ts'
import type { LineDialogProps } from './AssignLine.tsx'

type Part = { key: number; text: string }

const textOf = (cents: number): string => (cents / 100).toFixed(2)

/** Splits a bank line into parts, because one transfer paid several things. Each part is then decided like a line. */
export function SplitLine({ line, onClose, onDone }: LineDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const formId = useId()
  const { isBusy, failure, run } = useDeskAction()
  const wholeCents = centsOf(line.amount)
  const [parts, setParts] = useState<readonly Part[]>(() =>
    firstParts(wholeCents, line.by === null ? null : centsOf(line.by)).map((cents, key) => ({
      key,
      text: cents === null ? '' : textOf(cents),
    })),
  )
  const [isChecked, setIsChecked] = useState(false)
  const amounts = parts.map(({ text }) => amountOf(text))
  const typedCents = amounts.flatMap((amount) => (amount === null ? [] : [centsOf(amount)]))
  const restCents = remainderCents(wholeCents, typedCents)
  const isWrong = typedCents.length < parts.length || splitFault(wholeCents, typedCents) !== null
  const change = (key: number, text: string) =>
    setParts(parts.map((part) => (part.key === key ? { key, text } : part)))
  const split = (submit: FormEvent): void => {
    submit.preventDefault()
    setIsChecked(true)
    if (isWrong) return
    void run(async () => {
      await call(splitBankLine, { line: line.line, amounts: typedCents.map((cents) => cents / 100) })
      onDone()
      onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Split {money(wholeCents)} into parts</Trans>}
      actions={
        <>
          <Button type="submit" form={formId} busy={isBusy}>
            <Trans>Split into {parts.length} parts</Trans>
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={split}>
        <p className="text-muted">
          <bdi>{line.description}</bdi>
        </p>
        <p>
          <Trans>
            For a transfer that pays two orders, or an order and a donation. Each part becomes a line to
            decide.
          </Trans>
        </p>
        {parts.map(({ key, text }, index) => (
          <PartField
            key={key}
            number={index + 1}
            text={text}
            isWrong={isChecked && amountOf(text) === null}
            restCents={text === '' && restCents > 0 ? restCents : null}
            onChange={(typed) => change(key, typed)}
            onRemove={parts.length > 2 ? () => setParts(parts.filter((part) => part.key !== key)) : null}
          />
        ))}
        {parts.length >= LINE_PARTS_MOST ? null : (
          <p>
            <Button
              tone="outline"
              size="small"
              onClick={() =>
                setParts([...parts, { key: Math.max(...parts.map((part) => part.key)) + 1, text: '' }])
              }
            >
              <Trans>Add a part</Trans>
            </Button>
          </p>
        )}
        <p
          aria-live="polite"
          className={restCents === 0 ? 'text-success-ink' : isChecked ? 'text-danger' : 'text-muted'}
        >
          {restCents === 0 ? (
            <Trans>The parts add up to {money(wholeCents)}.</Trans>
          ) : restCents > 0 ? (
            <Trans comment="What the parts leave of a bank line">{money(restCents)} left</Trans>
          ) : (
            <Trans comment="By how much the parts exceed a bank line">{money(-restCents)} too much</Trans>
          )}
        </p>
        <DeskFailure words={failure || (isChecked && isWrong ? t`The parts must add up to the line` : '')} />
      </form>
    </Dialog>
  )
}

type PartFieldProps = {
  number: number
  text: string
  isWrong: boolean
  /** The amount that the other parts leave, which an empty field offers. */
  restCents: number | null
  onChange: (text: string) => void
  /** Removes the part; null if that is not possible. */
  onRemove: (() => void) | null
}

function PartField({ number, text, isWrong, restCents, onChange, onRemove }: PartFieldProps) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <div className="grid gap-1">
      <TextField
        label={t`Amount of part ${number}`}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        value={text}
        error={isWrong ? t`Enter an amount, like 95.00` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="flex flex-wrap gap-x-4">
        {restCents === null ? null : (
          <Button tone="link" size="small" onClick={() => onChange(textOf(restCents))}>
            <Trans>Enter the remaining {money(restCents)}</Trans>
            <Which>{t`Amount of part ${number}`}</Which>
          </Button>
        )}
        {onRemove === null ? null : (
          <Button tone="link" size="small" onClick={onRemove}>
            <Trans comment="Button: removes a part of a bank line">Remove</Trans>
            <Which>{t`Amount of part ${number}`}</Which>
          </Button>
        )}
      </p>
    </div>
  )
}
