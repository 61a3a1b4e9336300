import type { TypeRow } from './types.store.ts'
import { msg } from '@lingui/core/macro'
import type { Basket, BasketLine } from '#features/orders/server/orders.public.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Fee } from '../membership.rules.ts'
import { MEMBERSHIP_LINE } from './activate.actions.ts'
import type { ApplicationRow } from './members.store.ts'

/**
 * Returns the order lines for an application: the membership fee and one line for each additional fee. Every line
 * refers to the application, which is activated when the order is paid.
 */
export function basketOf(
  application: Pick<ApplicationRow, 'id' | 'personId' | 'validFrom' | 'validTo'>,
  type: TypeRow,
  fee: Fee,
  locale: Locale,
): Basket {
  const line = (code: string, name: string, unitPriceCents: number): BasketLine => ({
    kind: MEMBERSHIP_LINE,
    skuId: null,
    subject: application.id,
    code,
    name,
    details: [],
    addons: [],
    qty: 1,
    unitPriceCents,
    discountCents: 0,
    hasGst: type.hasGst,
    isDigital: true,
    isTicket: false,
  })
  const names = namesOf(application, type, locale)
  return {
    personId: application.personId,
    lines: [
      line(`MEM-${type.code}`, names.fee, fee.feeCents),
      ...(fee.joiningFeeCents === 0 ? [] : [line('MEM-JOIN', names.joining, fee.joiningFeeCents)]),
      ...(fee.lateFeeCents === 0 ? [] : [line('MEM-LATE', names.late, fee.lateFeeCents)]),
    ],
    delivery: null,
    promotionCode: null,
    note: '',
  }
}

function namesOf(
  { validFrom, validTo }: Pick<ApplicationRow, 'validFrom' | 'validTo'>,
  { name }: TypeRow,
  locale: Locale,
) {
  const format = formatIn(locale)
  const from = format.day(validFrom, 'medium')
  const to = validTo === null ? '' : format.day(validTo, 'medium')
  const fee =
    validTo === null ? msg`${name} membership from ${from}` : msg`${name} membership, ${from} to ${to}`
  return {
    fee: translate(fee, {}, locale),
    joining: translate(msg`Joining fee, paid once`, {}, locale),
    late: translate(msg`Late fee`, {}, locale),
  }
}
