import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SizeClass } from '#features/catalogue/catalogue.contract.ts'
import { presentedTexts, tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { staleProblem } from '#platform/server/revision.ts'
import type { Service } from '#platform/server/service.ts'
import { centsOf, dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  DELIVERY_REFUSALS,
  type DeliveryKind,
  type DeliveryTable,
  isPickUpKind,
  readDelivery,
  saveDelivery,
} from '../delivery-desk.contract.ts'
import { changesDeliveryPrices } from '../delivery-prices.rules.ts'
import { deliveryAnswer, deliveryInput, noInput } from '../delivery-desk.schema.ts'
import {
  type DeliveryRows,
  lockDelivery,
  readDeliveryRows,
  writeDeliveryRows,
} from './delivery-desk.store.ts'

export type DeliveryDeskDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> & { audit: Audit }

/** Registers the calls with which the shop's desk maintains the delivery table. */
export function deliveryDeskRoutes(app: FastifyInstance, deps: DeliveryDeskDeps): void {
  const { db } = deps.database
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
      item: await deps.database.transaction(async (tx) => {
        const { before, after } = await changeDelivery(deps, tx, input, caller)
        await deps.audit(tx, {
          personId: personOf(caller),
          verb: 'changed_delivery',
          subjectKind: 'shop',
          subjectId: 'delivery',
          change: { before, after },
        })
        return after
      }),
    }),
  })
}

/**
 * Writes the table. Other prices need a step-up.
 * @throws Problem CONFLICT for a stale version, VALIDATION, STEP_UP_NEEDED
 */
async function changeDelivery(
  { contentVersion, clock }: DeliveryDeskDeps,
  tx: Tx,
  requested: DeliveryTable,
  caller: Caller,
): Promise<{ before: DeliveryTable; after: DeliveryTable }> {
  await lockDelivery(tx)
  const rows = await readDeliveryRows(tx)
  const current = presentTable(rows)
  if (current.version !== requested.version) {
    const { version: _, ...sent } = requested
    throw staleProblem({ sent, stored: current, current })
  }
  if (!requested.ways.some(({ is_enabled }) => is_enabled)) throw new Problem(DELIVERY_REFUSALS.noOption)
  if (requested.prices.length === 0 && requested.ways.some(({ kind }) => !isPickUpKind(kind)))
    throw new Problem(DELIVERY_REFUSALS.noPrice)
  const known = new Set(rows.ways.map(({ id }) => id))
  const kept = requested.ways.map(({ id }) => id).filter((id) => id !== 0)
  if (kept.length !== known.size || !kept.every((id) => known.delete(id)))
    throw new Problem(DELIVERY_REFUSALS.unknownOption)
  if (changesDeliveryPrices(current, requested)) requireStepUp(caller, clock)
  await writeDeliveryRows(tx, rowsOf(requested))
  // Every process caches the terms until the content version changes.
  await contentVersion.bump(tx)
  return { before: current, after: presentTable(await readDeliveryRows(tx)) }
}

function rowsOf({ ways, prices, zones }: DeliveryTable) {
  return {
    ways: ways.map(({ id, name, note, translations, kind, rate_percent, round_to, is_enabled }, index) => ({
      id: id === 0 ? null : id,
      name,
      note,
      ...(translations === undefined ? {} : { translations: tidyRecordTexts(translations) }),
      kind,
      isPickUp: isPickUpKind(kind),
      ratePercent: isPickUpKind(kind) ? 0 : rate_percent,
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
    ways: rows.ways.map(({ id, name, note, translations, kind, ratePercent, roundToCents, isEnabled }) => ({
      id,
      name,
      note,
      ...presentedTexts(translations),
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

/** Returns a hash of all rows. It changes with every change of the methods, prices or zones. */
function versionOf(rows: DeliveryRows): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}
