import { msg, plural } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { Format } from '#platform/shared/format.ts'
import { shownVoucherCode } from '../vouchers.rules.ts'
import type { OrderRow } from '#features/orders/server/orders.public.ts'
import type { VoucherRow } from './vouchers.store.ts'

/** Returns the mail with the codes of purchased vouchers, for the buyer to pass on. */
export function vouchersMail(
  order: Pick<OrderRow, 'id'>,
  vouchers: readonly Pick<VoucherRow, 'code' | 'amountCents' | 'goodUntil'>[],
): (format: Format) => MailContent {
  return (format) => {
    const count = vouchers.length
    const order_number = order.id
    const [first] = vouchers
    const day = first === undefined ? '' : format.day(first.goodUntil, 'long')
    return {
      mail: 'vouchers.vouchers',
      subject: msg`${plural(count, { one: 'Your gift voucher', other: 'Your # gift vouchers' })}, order ${order_number}`,
      heading: msg`${plural(count, { one: 'Here is your gift voucher', other: 'Here are your # gift vouchers' })}`,
      paragraphs: [
        msg`Give the code to the person it is for. They log in, open My orders and enter it there. It becomes credit for the shop and for entry fees.`,
        msg`Each code works once, until ${day}.`,
      ],
      facts: vouchers.map(({ code, amountCents }) => {
        const amount = format.money(amountCents)
        return { label: msg`Voucher, ${amount}`, value: shownVoucherCode(code) }
      }),
      button: { label: msg`Open My orders`, path: '/orders' },
      why: msg`You get this because you ordered from the club.`,
    }
  }
}
