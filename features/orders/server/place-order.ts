import { msg } from '@lingui/core/macro'
import type { PaymentGateway } from '#integrations/payments/payments.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import { HOLD_MINUTES, lineSums, orderSums } from '../orders.rules.ts'
import type { Basket, BasketLine, PaymentWish } from './basket.ts'
import { takeAll } from './kept-things.ts'
import { orderPlacedEntry } from './ledger-entries.ts'
import { postEntry, takeCredit } from './ledger.store.ts'
import type { OrderClub, OrderPowers } from './order-powers.ts'
import { settlePaid } from './order-states.ts'
import { type OrderLineRow, orderPlaced, type OrderRow, type PaymentRow } from './orders.facts.ts'
import { type HeldBuyer, insertOrder, type NewLine } from './orders.store.ts'
import { insertPayment } from './payments.store.ts'

/** Kind of the job that lets an order go whose hold is over. */
export const END_HOLD_JOB = 'orders.end-hold'

const PUBLIC_ID_BITS = 160

export type PlacedOrder = { order: OrderRow; lines: OrderLineRow[]; payment: PaymentRow | null }

/**
 * Makes an order of a basket, all of it or nothing: what it holds is taken, credit is used, the ledger has it, and
 * who must know is told. Where nothing is left to pay it is paid at once. The number of statements does not grow with
 * the lines. Whatever the club sells is ordered here and nowhere else. @source DESIGN "Laws" 3
 * @param buyer who orders, held by the caller
 * @throws Problem CART_EMPTY, CART_CHANGED, OUT_OF_STOCK, VALIDATION where no way to pay was chosen
 */
export async function placeOrder(
  powers: OrderPowers,
  tx: Tx,
  basket: Basket,
  wish: PaymentWish,
  buyer: HeldBuyer,
): Promise<PlacedOrder> {
  const { clock, chance } = powers
  if (basket.lines.length === 0) throw new Problem(ORDER_REFUSALS.cartEmpty)
  const club = await powers.club()
  const sums = orderSums(basket.lines, basket.delivery?.amountCents ?? 0, club.isGstRegistered)
  if (wish.expectedTotalCents !== null && wish.expectedTotalCents !== sums.totalCents)
    throw new Problem(ORDER_REFUSALS.cartChanged)
  await takeOrRefuse(powers, tx, basket.lines)

  const { personId } = basket
  const { supplierId } = club
  const creditCents = wish.usesCredit
    ? await takeCredit(tx, { personId, supplierId, mostCents: sums.totalCents })
    : 0
  const dueCents = sums.totalCents - creditCents
  const gateway = dueCents === 0 ? null : await chosenGateway(powers, wish.gateway)
  const now = instantOf(clock)
  const holdEndsAt = gateway === null ? null : holdEnd(gateway, club, now)
  const { order, lines } = await insertOrder(
    tx,
    {
      publicId: chance.token(PUBLIC_ID_BITS),
      personId,
      supplierId,
      status: 'awaiting_payment',
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      locale: buyer.locale,
      ...deliveryOf(basket),
      promotionCode: basket.promotionCode,
      note: basket.note,
      ...sums,
      creditCents,
      refundedCents: 0,
      holdEndsAt,
      placedAt: now,
      updatedAt: now,
    },
    basket.lines.map((line, index) => lineRowOf(line, index + 1, club)),
  )
  await postEntry(tx, { id: chance.uuid(), at: now, ...orderPlacedEntry(order, '1') })
  const payment =
    gateway === null || holdEndsAt === null
      ? null
      : await insertPayment(tx, {
          id: chance.uuid(),
          orderId: order.id,
          gateway: gateway.id,
          returnPath: wish.returnPath,
          amountCents: dueCents,
          status: 'open',
          begunAt: now,
          expiresAt: holdEndsAt,
        })
  await powers.announce(tx, orderPlaced, { order, lines, payment })
  if (payment === null) return { order: await settlePaid(powers, tx, order, lines, now), lines, payment }
  await enqueueJob(tx, powers, {
    kind: END_HOLD_JOB,
    payload: { orderId: order.id },
    afterMs: payment.expiresAt.getTime() - now.getTime(),
  })
  return { order, lines, payment }
}

/** @throws Problem OUT_OF_STOCK naming the first thing that somebody else has just had */
async function takeOrRefuse(powers: OrderPowers, tx: Tx, lines: readonly BasketLine[]): Promise<void> {
  const [missing] = await takeAll(tx, powers.keepers, lines)
  if (missing === undefined) return
  const line = lines.find(
    ({ kind, skuId, subject }) =>
      kind === missing.kind && skuId === missing.skuId && subject === missing.subject,
  )
  const name = line?.name ?? ''
  throw new Problem({
    code: 'OUT_OF_STOCK',
    status: 422,
    message: msg`${name} has just been sold to somebody else. Check your cart, then order again`,
  })
}

/** The way to pay that was chosen, if the club has it open. @throws Problem VALIDATION */
export async function chosenGateway({ payments }: OrderPowers, id: string | null): Promise<PaymentGateway> {
  const gateway = (await payments.offered()).find((offered) => offered.id === id)
  if (gateway === undefined) throw new Problem(ORDER_REFUSALS.choosePayment)
  return gateway
}

/** When what an order holds is free again, should it not be paid. */
export function holdEnd(gateway: PaymentGateway, club: OrderClub, now: Date): Date {
  const waitMs = gateway.settles === 'later' ? club.bankTransferHoldDays * DAY_MS : HOLD_MINUTES * MINUTE_MS
  return new Date(now.getTime() + waitMs)
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
