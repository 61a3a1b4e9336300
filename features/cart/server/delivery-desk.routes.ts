import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { centsOf, dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import type { SizeClass } from '#features/catalogue/catalogue.contract.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  DELIVERY_REFUSALS,
  type DeliveryKind,
  type DeliveryTable,
  readDelivery,
  saveDelivery,
} from '../delivery-desk.contract.ts'
import { deliveryAnswer, deliveryInput, noInput } from '../delivery-desk.schema.ts'
import {
  type DeliveryRows,
  lockDelivery,
  readDeliveryRows,
  writeDeliveryRows,
} from './delivery-desk.store.ts'

export type DeliveryDeskPowers = Pick<Service, 'database' | 'contentVersion'> & { audit: Audit }

/** The calls of who keeps the shipping table: the shop's desk. */
export function deliveryDeskRoutes(app: FastifyInstance, powers: DeliveryDeskPowers): void {
  const { db } = powers.database
  const shop = requireRole('shop')

  serve(app, readDelivery, {
    input: noInput,
    mayCall: shop,
    answer: deliveryAnswer,
    handle: async () => ({ item: presentTable(await readDeliveryRows(db)) }),
  })

  serve(app, saveDelivery, {
    input: deliveryInput,
    mayCall: shop,
    answer: deliveryAnswer,
    handle: async ({ input, caller }) => ({
      item: await powers.database.transaction(async (tx) => {
        const saved = await changeDelivery(powers, tx, input)
        await powers.audit(tx, {
          personId: personOf(caller),
          verb: 'changed_delivery',
          subjectKind: 'shop',
          subjectId: 'delivery',
          change: { ways: saved.ways, prices: saved.prices, zones: saved.zones },
        })
        return saved
      }),
    }),
  })
}

/** @throws Problem CONFLICT where somebody else was faster, VALIDATION */
async function changeDelivery(
  { contentVersion }: DeliveryDeskPowers,
  tx: Tx,
  wished: DeliveryTable,
): Promise<DeliveryTable> {
  await lockDelivery(tx)
  const before = await readDeliveryRows(tx)
  if (versionOf(before) !== wished.version) throw new Problem(DELIVERY_REFUSALS.changed)
  if (!wished.ways.some(({ is_enabled }) => is_enabled)) throw new Problem(DELIVERY_REFUSALS.noWay)
  if (wished.prices.length === 0 && wished.ways.some(({ kind }) => kind !== 'pick_up'))
    throw new Problem(DELIVERY_REFUSALS.noPrice)
  const known = new Set(before.ways.map(({ id }) => id))
  const kept = wished.ways.map(({ id }) => id).filter((id) => id !== 0)
  if (kept.length !== known.size || !kept.every((id) => known.delete(id)))
    throw new Problem(DELIVERY_REFUSALS.unknownWay)
  await writeDeliveryRows(tx, rowsOf(wished))
  // Every process keeps the terms until the club's content changes.
  await contentVersion.bump(tx)
  return presentTable(await readDeliveryRows(tx))
}

function rowsOf({ ways, prices, zones }: DeliveryTable) {
  return {
    ways: ways.map(({ id, name, note, kind, rate_percent, round_to, is_enabled }, index) => ({
      id: id === 0 ? null : id,
      name,
      note,
      kind,
      isPickUp: kind === 'pick_up',
      ratePercent: kind === 'pick_up' ? 0 : rate_percent,
      roundToCents: centsOf(round_to),
      isEnabled: is_enabled,
      sortOrder: index + 1,
    })),
    prices: prices.map(({ size_class: sizeClass, up_to_g: upToG, amount, further_kg }) => ({
      sizeClass,
      upToG,
      amountCents: centsOf(amount),
      furtherKgCents: centsOf(further_kg),
    })),
    zones: zones.map(({ name, country, postcode_from: postcodeFrom, postcode_to: postcodeTo, extra }) => ({
      name,
      country,
      postcodeFrom,
      postcodeTo,
      extraCents: centsOf(extra),
    })),
  }
}

function presentTable(rows: DeliveryRows): DeliveryTable {
  return {
    version: versionOf(rows),
    ways: rows.ways.map(({ id, name, note, kind, ratePercent, roundToCents, isEnabled }) => ({
      id,
      name,
      note,
      kind: kind as DeliveryKind,
      rate_percent: ratePercent,
      round_to: dollarsOf(roundToCents),
      is_enabled: isEnabled,
    })),
    prices: rows.prices.map(({ sizeClass, upToG, amountCents, furtherKgCents }) => ({
      size_class: sizeClass as SizeClass,
      up_to_g: upToG,
      amount: dollarsOf(amountCents),
      further_kg: dollarsOf(furtherKgCents),
    })),
    zones: rows.zones.map(({ name, country, postcodeFrom, postcodeTo, extraCents }) => ({
      name,
      country,
      postcode_from: postcodeFrom,
      postcode_to: postcodeTo,
      extra: dollarsOf(extraCents),
    })),
  }
}

/** Another one for every other table. */
function versionOf(rows: DeliveryRows): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}
