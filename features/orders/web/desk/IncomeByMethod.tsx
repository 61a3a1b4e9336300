import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { BarList } from '#platform/ui/lazy/BarList.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { MoneyOverview } from '../../money-overview.contract.ts'
import { gatewayWords } from './desk-labels.ts'
import { FigureOrders } from './FigureOrders.tsx'

/** The received amounts by payment type, with the orders behind each. */
export function IncomeByMethod({ data: { from, to, methods } }: { data: MoneyOverview }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const [open, setOpen] = useState<string | null>(null)
  const labelOf = (method: string) => {
    const words = method === 'credit' ? gatewayWords('') : gatewayWords(method)
    return words === undefined ? method : i18n._(words)
  }
  const counter = methods.find(({ method }) => method === open)?.counter ?? 0
  const counterAmount = money(centsOf(counter))
  return (
    <>
      <BarList
        rows={methods.map(({ method, amount }) => ({
          key: method,
          label: labelOf(method),
          value: centsOf(amount),
        }))}
        format={money}
        onOpen={setOpen}
      />
      <FigureOrders
        title={open === null ? '' : labelOf(open)}
        period={{ from, to }}
        figure={open === null ? null : { method: open }}
        note={
          counter === 0 ? undefined : (
            <>
              <Trans>{counterAmount} of it was taken at the gate and the bar, without an order.</Trans>{' '}
              <TextLink to="/cms/cash-counts">
                <Trans>Open the cash counts</Trans>
              </TextLink>
            </>
          )
        }
        onClose={() => setOpen(null)}
      />
    </>
  )
}
