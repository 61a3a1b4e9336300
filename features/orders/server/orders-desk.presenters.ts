import { shownBankReference } from '#integrations/payments/bank-reference.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import type {
  DeskLine,
  DeskOrder,
  DeskOrderRecord,
  DeskPayment,
  DeskRefund,
} from '../orders-desk.contract.ts'
import type { OrderLineRow, OrderRow, PaymentRow, RefundRow } from './orders.events.ts'
import type { ListedOrder } from './orders-list.store.ts'
import type { ListedRefund } from './refunds-list.store.ts'

/** Presents an order for the desk's list. */
export function presentDeskOrder({
  order,
  names,
  gateway,
}: Pick<ListedOrder, 'order' | 'names' | 'gateway'>): DeskOrder {
  return {
    number: order.id,
    id: order.publicId,
    status: order.status,
    buyer: order.buyerName,
    email: order.buyerEmail,
    // A name may contain commas.
    summary: [...new Set(names)].join(' · '),
    total_amount: dollarsOf(order.totalCents),
    placed_at: order.placedAt.toISOString(),
    hold_ends_at: order.holdEndsAt?.toISOString() ?? null,
    gateway: gateway ?? '',
  }
}

type Whole = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
}

/** Presents an order with its lines, payments and refunds. */
export function presentDeskRecord({ order, lines, payments, refunds }: Whole): DeskOrderRecord {
  const instant = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...presentDeskOrder({
      order,
      names: lines.map(({ name }) => name),
      gateway: payments.at(-1)?.gateway ?? null,
    }),
    person_id: order.personId,
    address: order.address,
    shipping_name: order.shippingName,
    is_pick_up: order.isPickUp,
    needs_shipping: order.needsShipping,
    promotion_code: order.promotionCode ?? '',
    note: order.note,
    subtotal: dollarsOf(order.subtotalCents),
    discount_amount: dollarsOf(order.discountCents),
    shipping_amount: dollarsOf(order.shippingCents),
    total_tax: dollarsOf(order.taxCents),
    credit_used: dollarsOf(order.creditCents),
    refunded_amount: dollarsOf(order.refundedCents),
    refundable_amount: order.paidAt === null ? 0 : dollarsOf(order.totalCents - order.refundedCents),
    paid_at: instant(order.paidAt),
    packed_at: instant(order.packedAt),
    sent_at: instant(order.sentAt),
    lines: lines.map(presentLine),
    payments: payments.map(presentPayment),
    refunds: refunds.map((one) =>
      presentRefund({
        ...one,
        buyer: order.buyerName,
        publicId: order.publicId,
        gateway: payments.find(({ id }) => id === one.paymentId)?.gateway ?? null,
      }),
    ),
  }
}

function presentLine(line: OrderLineRow): DeskLine {
  const { id, code, name, details, qty, isDigital } = line
  return {
    id,
    code,
    name,
    details,
    qty,
    unit_price: dollarsOf(line.unitPriceCents),
    discount: dollarsOf(line.discountCents),
    total: dollarsOf(line.totalCents),
    gst: dollarsOf(line.gstCents),
    refunded_qty: line.refundedQty,
    refunded_amount: dollarsOf(line.refundedCents),
    is_digital: isDigital,
  }
}

function presentPayment(payment: PaymentRow): DeskPayment {
  const isTransfer = payment.gateway === 'bank_transfer' && payment.gatewayReference !== null
  return {
    id: payment.id,
    gateway: payment.gateway,
    reference: isTransfer ? shownBankReference(payment.gatewayReference ?? '') : '',
    amount: dollarsOf(payment.amountCents),
    received: payment.receivedCents === null ? null : dollarsOf(payment.receivedCents),
    status: payment.status,
    begun_at: payment.begunAt.toISOString(),
    paid_at: payment.paidAt?.toISOString() ?? null,
  }
}

/** Presents a refund for the list of refunds and for its order. */
export function presentRefund(one: ListedRefund): DeskRefund {
  return {
    id: one.id,
    order_number: one.orderId,
    order_id: one.publicId,
    buyer: one.buyer,
    reason: one.reason,
    words: one.words,
    amount: dollarsOf(one.amountCents),
    way: one.way,
    status: one.status,
    gateway: one.gateway ?? '',
    created_at: one.createdAt.toISOString(),
    done_at: one.doneAt?.toISOString() ?? null,
  }
}
