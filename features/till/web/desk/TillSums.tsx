import { Trans } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import { type Fact, FactRows } from '#platform/ui/FactRows.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { CashCount } from '../../till.contract.ts'

/** The sums of a till: what it should contain, and what was counted. */
export function TillSums({ item }: { item: CashCount }) {
  const money = useMoney()
  const { counted, difference } = item
  const sum = (dollars: number) => <bdi dir="ltr">{money(centsOf(dollars))}</bdi>
  const facts: Fact[] = [
    {
      key: 'float',
      name: <Trans comment="The cash in a till before the first sale">Float</Trans>,
      value: sum(item.float),
    },
    { key: 'cash', name: <Trans>Cash received</Trans>, value: sum(item.cash) },
    { key: 'out', name: <Trans>Cash paid out</Trans>, value: sum(-item.paid_out) },
    { key: 'expected', name: <Trans>Expected cash</Trans>, value: <b>{sum(item.expected)}</b> },
    ...(counted === null
      ? []
      : [{ key: 'counted', name: <Trans>Counted cash</Trans>, value: <b>{sum(counted)}</b> }]),
    ...(difference === null
      ? []
      : [
          {
            key: 'difference',
            name: <Trans comment="Counted cash less expected cash">Difference</Trans>,
            value: <b>{sum(difference)}</b>,
          },
        ]),
    { key: 'card', name: <Trans>Card payments</Trans>, value: sum(item.card) },
  ]
  return (
    <div className="max-w-[32rem]">
      <FactRows facts={facts} />
      {item.note === '' ? null : (
        <p className="mt-3">
          <Trans>
            Note: <bdi>{item.note}</bdi>
          </Trans>
        </p>
      )}
    </div>
  )
}
