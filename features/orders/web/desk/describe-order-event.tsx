import { Trans } from '@lingui/react/macro'
import type { DescribeEvent } from '#features/desk-records/desk-records-desk.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { gatewayWords } from './desk-labels.ts'

/** Describes the placing, a payment, a refund or the end of an order. */
export const describeOrderEvent: DescribeEvent = ({ verb, text, amount }, { i18n, money }) => {
  const method = verb === 'paid' || verb === 'refunded' ? gatewayWords(text) : undefined
  return {
    title: titleOf(verb),
    text: [amount === null ? '' : money(centsOf(amount)), method === undefined ? '' : i18n._(method)]
      .filter((part) => part !== '')
      .join(' · '),
  }
}

function titleOf(verb: string) {
  switch (verb) {
    case 'placed':
      return <Trans comment="An event in the history of an order: the buyer placed it">Order placed</Trans>
    case 'paid':
      return <Trans comment="An event in the history of an order">Payment received</Trans>
    case 'refunded':
      return <Trans comment="An event in the history of an order: money was refunded">Refund made</Trans>
    case 'ended':
      return <Trans comment="An event in the history of an order">Order ended without payment</Trans>
    default:
      return verb
  }
}
