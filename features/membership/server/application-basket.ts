import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Basket, BasketLine } from '#features/orders/server/orders.public.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { OpenBeginning } from '../open-beginning.rules.ts'
import { MEMBERSHIP_LINE } from './activate.actions.ts'
import type { ApplicationRow } from './members.store.ts'
import type { TypeRow } from './types.store.ts'

/** An application that is ordered, with its type. */
export type Ordered = {
  application: ApplicationRow
  type: TypeRow
  /** The event on whose day the period begins; null if it has the days of the application. */
  begins: OpenBeginning | null
}

/**
 * Returns the order lines for an application: the membership fee and one line for each additional fee. Every line
 * refers to the application, which is activated when the order is paid.
 */
export function basketOf(ordered: Ordered, locale: Locale): Basket {
  const { application, type } = ordered
  const { fee } = application
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
  const names = namesOf(ordered, locale)
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

function namesOf({ application: { validFrom, validTo }, type: { name }, begins }: Ordered, locale: Locale) {
  const format = formatIn(locale)
  const from = format.day(validFrom, 'medium')
  const to = validTo === null ? '' : format.day(validTo, 'medium')
  const fee =
    begins !== null
      ? OPEN_NAMES[begins](name)
      : validTo === null
        ? msg`${name} membership from ${from}`
        : msg`${name} membership, ${from} to ${to}`
  return {
    fee: translate(fee, {}, locale),
    joining: translate(msg`Joining fee, paid once`, {}, locale),
    late: translate(msg`Late fee`, {}, locale),
  }
}

/** The names of a fee whose period begins on a day that is not known yet. */
const OPEN_NAMES: Record<OpenBeginning, (name: string) => MessageDescriptor> = {
  approval: (name) => msg`${name} membership, 12 months from approval`,
  guardian: (name) => msg`${name} membership, 12 months from the guardian’s confirmation`,
  payment: (name) => msg`${name} membership, 12 months from payment`,
  guardian_and_payment: (name) =>
    msg`${name} membership, 12 months from payment and the guardian’s confirmation`,
}
