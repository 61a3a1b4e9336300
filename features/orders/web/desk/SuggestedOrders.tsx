import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import { useList } from '#platform/web/use-list.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { OrderSuggestion, SuggestionReason } from '../../bank-lines.contract.ts'

const REASON_WORDS: Record<SuggestionReason, MessageDescriptor> = {
  amount: msg`Same amount`,
  number: msg`Order number in the text`,
  last_name: msg`Last name in the text`,
  first_name: msg`First name in the text`,
  content: msg`Item in the text`,
}

type SuggestedOrdersProps = { orders: readonly OrderSuggestion[]; onChoose: (number: number) => void }

/** The unpaid orders that a bank line most likely pays, as buttons. */
export function SuggestedOrders({ orders, onChoose }: SuggestedOrdersProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const list = useList()
  if (orders.length === 0) return null
  return (
    <section aria-label={t`Suggested orders`}>
      <p className="mb-2 font-semibold">
        <Trans>Suggested orders</Trans>
      </p>
      <ul className="grid gap-2">
        {orders.map(({ order_number: number, buyer, items, due, reasons }) => (
          <li key={number}>
            <button
              type="button"
              className="w-full rounded-box border border-line p-3 text-start hover:border-primary"
              onClick={() => onChoose(number)}
            >
              <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
                <span>
                  {t`Order ${number}`}, <bdi>{buyer}</bdi>
                </span>
                <span className="figure">{money(centsOf(due))}</span>
              </span>
              <bdi className="block text-note text-muted">{items}</bdi>
              <span className="block text-note text-success-ink">
                {list(reasons.map((reason) => i18n._(REASON_WORDS[reason])))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
