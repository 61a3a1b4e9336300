import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type BankLine, combineBankLines } from '../../bank-lines.contract.ts'
import { LINE_PARTS_MOST } from '../../split-lines.rules.ts'
import type { LineDialogProps } from './AssignLine.tsx'

type CombineLinesProps = LineDialogProps & {
  /** The bank lines that can be combined with `line`. */
  others: readonly BankLine[]
  /** Whether there are open lines that `others` does not contain, because the list does not show them. */
  hasMore: boolean
}

/** Combines bank lines, because several transfers paid one thing. Their sum is then decided like a line. */
export function CombineLines({ line, others, hasMore, onClose, onDone }: CombineLinesProps) {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const { isBusy, failure, run } = useDeskAction()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lines = [line, ...others.filter((one) => chosen.has(one.line))]
  const sum = money(lines.reduce((cents, { amount }) => cents + centsOf(amount), 0))
  const toggle = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const combine = () =>
    void run(async () => {
      await call(combineBankLines, { lines: lines.map((one) => one.line) })
      onDone()
      onClose()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Combine {money(centsOf(line.amount))} with other lines</Trans>}
      actions={
        <>
          <Button
            busy={isBusy}
            disabled={lines.length < 2 || lines.length > LINE_PARTS_MOST}
            onClick={combine}
          >
            <Trans>Combine to {sum}</Trans>
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
        <p>
          <Trans>
            For an order that was paid with several transfers. Their sum becomes one line to decide.
          </Trans>
        </p>
        {others.length === 0 ? (
          hasMore ? null : (
            <p>
              <Trans>There is no other line to decide.</Trans>
            </p>
          )
        ) : (
          <div
            role="group"
            aria-label={t({ message: 'Other lines', comment: 'Of a bank statement' })}
            className="grid gap-3"
          >
            {others.map(({ line: key, day, description, amount }) => (
              <Checkbox
                key={key}
                label={
                  <>
                    <bdi dir="ltr" className="figure">
                      {money(centsOf(amount))}
                    </bdi>{' '}
                    <bdi>{description}</bdi>
                    <span className="block text-note text-muted">{format?.day(day, 'medium')}</span>
                  </>
                }
                checked={chosen.has(key)}
                onChange={(event) => toggle(key, event.target.checked)}
              />
            ))}
          </div>
        )}
        {hasMore ? (
          <p className="text-muted">
            <Trans>
              Only lines that the list shows can be chosen here. To combine others, search for them first.
            </Trans>
          </p>
        ) : null}
        <DeskFailure words={failure} />
      </div>
    </Dialog>
  )
}
