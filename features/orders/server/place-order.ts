import { msg } from '@lingui/core/macro'
import type { PaymentGateway } from '#integrations/payments/payments.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import { HOLD_MINUTES, lacksBuyer, lineSums, orderSums } from '../orders.rules.ts'
import { isPayableWith } from '../paid-later.rules.ts'
import { isTransferInTime, transferDue } from '../transfer-due.rules.ts'
import type { Basket, BasketLine, PaymentInput } from './basket.ts'
import { reserveAll } from './reservations.ts'
import { orderPlacedEntry } from './ledger-entries.ts'
import { postEntry, takeCredit } from './ledger.store.ts'
import type { OrderClub, OrderDeps } from './order-deps.ts'
import { settlePaid } from './order-states.ts'
import { type OrderLineRow, orderPlaced, type OrderRow, type PaymentRow } from './orders.events.ts'
import { type HeldBuyer, insertOrder, type NewLine } from './orders.store.ts'
import { insertPayment } from './payments.store.ts'

/** Kind of the job that ends an order when its hold expires. */
export const END_HOLD_JOB = 'orders.end-hold'

const PUBLIC_ID_BITS = 160

export type PlacedOrder = { order: OrderRow; lines: OrderLineRow[]; payment: PaymentRow | null }

/**
 * Makes an order from a basket, all or nothing: makes the reservations, uses credit, writes the ledger and emits the
 * domain events. An order with nothing left to pay is paid at once. The number of statements does not grow with the
 * number of lines. Everything that the club sells is ordered here and nowhere else.
 * @source docs/reference/shop-and-payments.md §5.1
 * @param buyer the buyer, locked by the caller
 * @throws Problem CART_EMPTY, CART_CHANGED, OUT_OF_STOCK, VALIDATION if no payment type was chosen, NOT_ELIGIBLE for a
 * bank transfer that would arrive after the event, for payment at the club of an order that is sent, or if a tax
 * invoice must name its buyer and the profile has neither name nor ABN
 */
export async function placeOrder(
  deps: OrderDeps,
  tx: Tx,
  basket: Basket,
  input: PaymentInput,
  buyer: HeldBuyer,
): Promise<PlacedOrder> {
  const { clock, random } = deps
  if (basket.lines.length === 0) throw new Problem(ORDER_REFUSALS.cartEmpty)
  const club = await deps.club()
  const sums = orderSums(basket.lines, basket.delivery?.amountCents ?? 0, club.isGstRegistered)
  if (input.expectedTotalCents !== null && input.expectedTotalCents !== sums.totalCents)
    throw new Problem(ORDER_REFUSALS.cartChanged)
  if (club.isGstRegistered && lacksBuyer(sums.totalCents, buyer)) throw new Problem(ORDER_REFUSALS.nameNeeded)
  await takeOrRefuse(deps, tx, basket.lines)

  const { personId } = basket
  const { supplierId } = club
  const creditCents = input.usesCredit
    ? await takeCredit(tx, { personId, supplierId, mostCents: sums.totalCents })
    : 0
  const dueCents = sums.totalCents - creditCents
  const gateway =
    dueCents === 0
      ? null
      : await chosenGateway(deps, input.gateway, { isSent: basket.delivery?.isPickUp === false })
  const now = instantOf(clock)
  const payBefore = basket.payBefore ?? null
  const holdEndsAt = gateway === null ? null : holdEnd(gateway, club, { now, payBefore })
  const { order, lines } = await insertOrder(
    tx,
    {
      publicId: random.token(PUBLIC_ID_BITS),
      personId,
      supplierId,
      status: 'awaiting_payment',
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      buyerAbn: buyer.abn,
      locale: buyer.locale,
      ...deliveryOf(basket),
      promotionCode: basket.promotionCode,
      note: basket.note,
      ...sums,
      creditCents,
      refundedCents: 0,
      holdEndsAt,
      payBefore,
      placedAt: now,
      updatedAt: now,
    },
    basket.lines.map((line, index) => lineRowOf(line, index + 1, club)),
  )
  await postEntry(tx, { id: random.uuid(), at: now, ...orderPlacedEntry(order, '1') })
  const payment =
    gateway === null || holdEndsAt === null
      ? null
      : await insertPayment(tx, {
          id: random.uuid(),
          orderId: order.id,
          gateway: gateway.id,
          returnPath: input.returnPath,
          amountCents: dueCents,
          status: 'open',
          begunAt: now,
          expiresAt: holdEndsAt,
        })
  await deps.emit(tx, orderPlaced, { order, lines, payment })
  if (payment === null) return { order: await settlePaid(deps, tx, order, lines, now), lines, payment }
  await enqueueJob(tx, deps, {
    kind: END_HOLD_JOB,
    payload: { orderId: order.id },
    afterMs: payment.expiresAt.getTime() - now.getTime(),
  })
  return { order, lines, payment }
}

/**
 * Makes the reservations of all lines. @throws Problem OUT_OF_STOCK naming the first item that is no longer available
 */
async function takeOrRefuse(deps: OrderDeps, tx: Tx, lines: readonly BasketLine[]): Promise<void> {
  const [missing] = await reserveAll(tx, deps.reservations, lines)
  if (missing === undefined) return
  const line = lines.find(
    ({ kind, skuId, subject }) =>
      kind === missing.kind && skuId === missing.skuId && subject === missing.subject,
  )
  const name = line?.name ?? ''
  throw new Problem({
    code: 'OUT_OF_STOCK',
    status: 422,
    message: msg`${name} has just been sold to someone else. Check your cart, then order again`,
  })
}

/**
 * Returns the chosen payment type if the club offers it.
 * @throws Problem VALIDATION, NOT_ELIGIBLE for payment at the club of an order that is sent
 */
export async function chosenGateway(
  { payments }: OrderDeps,
  id: string | null,
  order: { isSent: boolean },
): Promise<PaymentGateway> {
  const gateway = (await payments.offered()).find((offered) => offered.id === id)
  if (gateway === undefined) throw new Problem(ORDER_REFUSALS.choosePayment)
  if (!isPayableWith(gateway.id, order)) throw new Problem(ORDER_REFUSALS.paidAtClubIsSent)
  return gateway
}

/**
 * Returns when an unpaid order releases its reservations. A bank transfer for an event is due before the event.
 * @throws Problem NOT_ELIGIBLE for a bank transfer that would arrive too late
 */
export function holdEnd(
  gateway: PaymentGateway,
  club: Pick<OrderClub, 'bankTransferHoldDays'>,
  { now, payBefore }: { now: Date; payBefore: Date | null },
): Date {
  if (gateway.settles !== 'later') return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
  if (!isTransferInTime(payBefore, now)) throw new Problem(ORDER_REFUSALS.transferTooLate)
  return transferDue(now, club.bankTransferHoldDays, payBefore)
}

function deliveryOf({ lines, delivery }: Basket) {
  return {
    address: delivery?.address ?? null,
    shippingTypeId: delivery?.typeId ?? null,
    shippingName: delivery?.name ?? '',
    isPickUp: delivery?.isPickUp ?? false,
    needsShipping: lines.some(({ isDigital }) => !isDigital),
  }
}

function lineRowOf(line: BasketLine, position: number, { isGstRegistered }: OrderClub): NewLine {
  const { kind, skuId, subject, code, name, details, addons, qty, unitPriceCents, discountCents } = line
  return {
    position,
    kind,
    skuId,
    subject,
    code,
    name,
    details,
    addons,
    qty,
    unitPriceCents,
    discountCents,
    ...lineSums(line, isGstRegistered),
    hasGst: line.hasGst && isGstRegistered,
    isDigital: line.isDigital,
    isTicket: line.isTicket,
    refundedQty: 0,
    refundedCents: 0,
  }
}
