import * as z from 'zod'
import {
  acceptEmail,
  findPerson,
  type WriteToAddress,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { itemInLanguage } from '../product-texts.rules.ts'
import { STOCK_ALERT_REFUSALS, type StockAlert } from '../stock-alerts.contract.ts'
import { backInStockMail, confirmAlertMail } from './stock-alert-mails.ts'
import {
  type AlertItem,
  confirmAlert,
  deleteAlertsOf,
  deleteOldAlerts,
  findAlert,
  findBuyableItem,
  findDoubledAddresses,
  findItemToWatch,
  findReturnedSkus,
  putGuestAlert,
  putPersonAlert,
  type StockAlertRow,
  takeActiveAlerts,
} from './stock-alerts.store.ts'

export type StockAlertDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  /** Signs the ids of requests in mails. */
  codes: SignedCodes
  writeToPerson: WriteToPerson
  writeToAddress: WriteToAddress
  appUrl: string
  limits: { network: RateLimit; address: RateLimit }
  /** Returns the languages in which the club offers its texts. */
  languages: () => Promise<ContentLanguages>
}

/** Kind of the job that mails the people who asked about one sku. */
export const STOCK_ALERT_JOB = 'catalogue.stock-alert'

/** The number of mails that one job queues. */
const BATCH = 100
const UNCONFIRMED_TTL_MS = 7 * DAY_MS
const NOTIFIED_TTL_MS = 30 * DAY_MS
const ALERT_TTL_MS = 365 * DAY_MS

type AlertInput = { sku: string; email: string; caller: Caller; ip: string; locale: Locale }

/**
 * Stores a request for one mail. A request by a logged-in person with their own address is confirmed at once; any other
 * address gets a mail to confirm it. Beyond the limit of an address the answer is the same, and nothing is stored or
 * mailed.
 * @returns whether the request is confirmed
 * @throws Problem VALIDATION, NOT_FOUND, CONFLICT if the item is in stock, RATE_LIMITED
 * @source docs/reference/shop-and-payments.md §1.6
 */
export async function requestAlert(
  deps: StockAlertDeps,
  { sku, email, caller, ip, locale }: AlertInput,
): Promise<boolean> {
  const { address, emailKey } = acceptEmail(email)
  await deps.limits.network.takeByAddress(ip)
  const isWithin = await isWithinLimit(deps, emailKey)
  const now = instantOf(deps.clock)
  const languages = await deps.languages()
  return deps.database.transaction(async (tx) => {
    const item = await findItemToWatch(tx, sku, now)
    if (item === null) throw new Problem('NOT_FOUND')
    if (item.stock !== 0) throw new Problem(STOCK_ALERT_REFUSALS.inStock)
    const row = { id: deps.random.uuid(), skuId: item.skuId, locale, createdAt: now }
    const personId = caller.kind === 'anonymous' ? null : caller.personId
    const own = personId === null ? null : await findPerson(tx, personId)
    if (own !== null && own.person.emailKey === emailKey) {
      await putPersonAlert(tx, { ...row, personId: own.person.id, emailKey })
      return true
    }
    if (!isWithin) return false
    const id = await putGuestAlert(tx, { ...row, email: address, emailKey })
    if (id !== null)
      await deps.writeToAddress(
        tx,
        { to: address, locale },
        confirmAlertMail(itemIn(item, locale, languages), deps.codes.sign(id)),
      )
    return false
  })
}

async function isWithinLimit({ limits }: StockAlertDeps, emailKey: string): Promise<boolean> {
  try {
    await limits.address.take(emailKey)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

/** Returns the request whose code is in a mail. @throws Problem NOT_FOUND */
export async function loadAlert(deps: StockAlertDeps, code: string, locale: Locale): Promise<StockAlert> {
  const { alert, item } = await findByCode(deps, code)
  return presentAlert(alert, itemIn(item, locale, await deps.languages()))
}

/** Confirms a request. If the item is in stock by now, the mail is sent at once. @throws Problem NOT_FOUND */
export async function confirmByCode(deps: StockAlertDeps, code: string, locale: Locale): Promise<StockAlert> {
  const { alert, item } = await findByCode(deps, code)
  const shownItem = itemIn(item, locale, await deps.languages())
  if (alert.confirmedAt !== null) return presentAlert(alert, shownItem)
  await deps.database.transaction(async (tx) => {
    await confirmAlert(tx, alert.id, instantOf(deps.clock))
    await enqueueStockAlerts(deps, tx, [item.skuId])
  })
  return { ...presentAlert(alert, shownItem), state: 'active' }
}

/** Ends all requests of the address to which the mail with this code was sent. @returns false for an invalid code */
export async function stopByCode(deps: StockAlertDeps, code: string): Promise<boolean> {
  const id = deps.codes.read(code)
  if (id === null) return false
  // A request that no longer exists was stopped or deleted before.
  const found = await findAlert(deps.database.db, id)
  if (found !== null) await deleteAlertsOf(deps.database.db, found.alert)
  return true
}

async function findByCode({ codes, database, clock }: StockAlertDeps, code: string) {
  const id = codes.read(code)
  const found = id === null ? null : await findAlert(database.db, id)
  if (found === null || isExpired(found.alert, clock.nowMs())) throw new Problem('NOT_FOUND')
  return found
}

function isExpired({ confirmedAt, createdAt }: StockAlertRow, nowMs: number): boolean {
  return confirmedAt === null && createdAt.getTime() + UNCONFIRMED_TTL_MS <= nowMs
}

/** Returns an item with its name and options in a language. */
function itemIn(item: AlertItem, locale: Locale, languages: ContentLanguages): AlertItem {
  const { product, options, translations } = item
  const shown = itemInLanguage({ name: product, options }, translations, shownLanguage(languages, locale))
  return { ...item, product: shown.name, options: shown.options }
}

function presentAlert(
  { confirmedAt, notifiedAt }: StockAlertRow,
  { product, url, options }: AlertItem,
): StockAlert {
  const state = confirmedAt === null ? 'unconfirmed' : notifiedAt === null ? 'active' : 'ended'
  return { product, url, options, state }
}

/** Queues, in the transaction that changes the stock, the mails about those skus that are in stock again. */
export async function enqueueStockAlerts(
  deps: Pick<StockAlertDeps, 'clock' | 'random'>,
  tx: Tx,
  skuIds: readonly number[],
): Promise<void> {
  for (const skuId of await findReturnedSkus(tx, skuIds))
    await enqueueJob(tx, deps, { kind: STOCK_ALERT_JOB, payload: { skuId } })
}

const payload = z.object({ skuId: z.int() })

/**
 * Mails the people who asked about one sku, each once. If the sku is sold out again before the mails are sent, the
 * requests stay.
 */
export function stockAlertWorker(deps: StockAlertDeps): JobWorker {
  return async (job) => {
    const { skuId } = payload.parse(job)
    const languages = await deps.languages()
    return async (tx) => {
      const at = instantOf(deps.clock)
      const item = await findBuyableItem(tx, skuId, at)
      if (item === null) return
      const alerts = await takeActiveAlerts(tx, skuId, { at, limit: BATCH })
      const doubled = await findDoubledAddresses(
        tx,
        skuId,
        alerts.flatMap(({ emailKey }) => emailKey ?? []),
      )
      for (const alert of alerts)
        if (alert.emailKey === null || !doubled.has(alert.emailKey))
          await mailAlert(deps, tx, alert, itemIn(item, localeOf(alert), languages))
      if (alerts.length === BATCH) await enqueueJob(tx, deps, { kind: STOCK_ALERT_JOB, payload: { skuId } })
    }
  }
}

async function mailAlert(
  { codes, appUrl, writeToPerson, writeToAddress }: StockAlertDeps,
  tx: Tx,
  alert: StockAlertRow,
  item: AlertItem,
): Promise<void> {
  const { id, personId, email } = alert
  const write = backInStockMail(item, codes.sign(id), appUrl)
  if (personId !== null) await writeToPerson(tx, personId, write)
  else if (email !== null) await writeToAddress(tx, { to: email, locale: localeOf(alert) }, write)
}

function localeOf({ locale }: StockAlertRow): Locale {
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** Deletes requests that are no longer needed. Runs as a scheduled task. */
export async function deleteOldStockAlerts({
  database,
  clock,
}: Pick<StockAlertDeps, 'database' | 'clock'>): Promise<void> {
  const nowMs = clock.nowMs()
  await deleteOldAlerts(database.db, {
    unconfirmed: new Date(nowMs - UNCONFIRMED_TTL_MS),
    notified: new Date(nowMs - NOTIFIED_TTL_MS),
    any: new Date(nowMs - ALERT_TTL_MS),
  })
}
