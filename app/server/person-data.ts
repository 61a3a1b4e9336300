/** The personal data of all features, for export and removal. */
import { accountsData } from '#features/accounts/server/accounts.public.ts'
import { addressesData } from '#features/addresses/server/addresses.public.ts'
import { calendarFeedData } from '#features/events/server/calendar-feed.public.ts'
import { cartData } from '#features/cart/server/cart.public.ts'
import { catalogueData } from '#features/catalogue/server/catalogue.public.ts'
import { clubRegoData } from '#features/club-rego/server/club-rego.public.ts'
import { contactData } from '#features/contact/server/person-data.store.ts'
import { deskRecordsData } from '#features/desk-records/server/desk-records.public.ts'
import { entriesData } from '#features/entries/server/entries.public.ts'
import { gateData } from '#features/gate/server/gate.public.ts'
import { guardiansData } from '#features/guardians/server/guardians.public.ts'
import { householdsData } from '#features/households/server/households.public.ts'
import { mediaLibraryData } from '#features/media-library/server/media-library.public.ts'
import { invoicesData } from '#features/invoices/server/invoices.public.ts'
import { logBookData } from '#features/log-book/server/log-book.public.ts'
import { dropPrivateFiles, type MediaService, readImage } from '#features/media/server/media.public.ts'
import { memberImportData } from '#features/member-import/server/member-import.public.ts'
import { membershipData } from '#features/membership/server/membership.public.ts'
import { ordersData } from '#features/orders/server/orders.public.ts'
import { mailTextsData } from '#features/mail-texts/server/mail-texts.public.ts'
import { pagesData } from '#features/pages/server/pages.public.ts'
import { listMergedIds, peopleData } from '#features/people/server/people.public.ts'
import { racersData } from '#features/racers/server/racers.public.ts'
import { retentionData } from '#features/retention/server/retention.public.ts'
import { resultsData } from '#features/results/server/results.public.ts'
import { signaturesData } from '#features/signatures/server/signatures.public.ts'
import {
  auditData,
  contentRightsData,
  deskViewsData,
  exportsData,
} from '#features/staff/server/staff.public.ts'
import { tillData } from '#features/till/server/till.public.ts'
import { ticketsData } from '#features/tickets/server/tickets.public.ts'
import { vehiclesData } from '#features/vehicles/server/vehicles.public.ts'
import { vouchersData } from '#features/vouchers/server/vouchers.public.ts'
import { walletData } from '#features/wallet/server/wallet.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, OrphanedFiles, PersonData } from '#platform/server/person-data.ts'
import { countRecords } from './person-data.store.ts'
import { dropUnusedImages } from './private-images.ts'

/** Returns the personal-data declarations of all features. A test compares the declared tables with the database. */
export function personDataOf(media: Pick<MediaService, 'files'>): readonly PersonData[] {
  const readers = {
    readImage: (hash: string, extension: string) => readImage(media, hash, extension),
    readFile: (storeKey: string) => media.files.get(storeKey),
  }
  const features = [
    accountsData(readers.readImage),
    addressesData,
    membershipData,
    guardiansData,
    householdsData,
    cartData,
    catalogueData,
    withMergedRecords(ordersData, ['credit']),
    vouchersData,
    walletData,
    invoicesData,
    ticketsData,
    tillData,
    withMergedRecords(signaturesData, ['signatures']),
    vehiclesData(readers.readImage),
    // This comes after the vehicles, because deleting a vehicle clears its number in cases and entries.
    clubRegoData(readers),
    logBookData,
    entriesData,
    resultsData,
    withMergedRecords(gateData, ['visits']),
    racersData,
    mailTextsData,
    pagesData,
    mediaLibraryData,
    calendarFeedData,
    contactData,
    memberImportData,
    peopleData,
    deskRecordsData,
    retentionData,
    withMergedRecords(auditData, ['audit']),
    deskViewsData,
    exportsData,
    contentRightsData,
  ]
  return [...features, committeeWork(features)]
}

/**
 * Adds the rows of merged duplicates to parts of the export. Rows that must not change, like signatures and ledger
 * entries, still have the id of the duplicate, but they are data of the same person.
 */
function withMergedRecords(data: PersonData, names: readonly string[]): PersonData {
  const subjectsOf = async (db: Db, subject: DataSubject): Promise<DataSubject[]> => [
    subject,
    ...(await listMergedIds(db, subject.personId)).map((personId) => ({ ...subject, personId })),
  ]
  const { parts = {}, listFiles, listRetained } = data
  const inAll = (read: (db: Db, subject: DataSubject) => Promise<unknown>) =>
    async function readAll(db: Db, subject: DataSubject): Promise<unknown[]> {
      const rows: unknown[] = []
      for (const one of await subjectsOf(db, subject)) rows.push(...((await read(db, one)) as unknown[]))
      return rows
    }
  return {
    ...data,
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, read]) => [name, names.includes(name) ? inAll(read) : read]),
    ),
    ...(listFiles && {
      listFiles: async (db, subject) => {
        const files = []
        for (const one of await subjectsOf(db, subject)) files.push(...(await listFiles(db, one)))
        return files
      },
    }),
    ...(listRetained && {
      listRetained: async (db, subject) => {
        for (const one of await subjectsOf(db, subject)) {
          const retained = await listRetained(db, one)
          if (retained.length > 0) return retained
        }
        return []
      },
    }),
  }
}

/**
 * Counts the records that name the person as the staff member who acted. Their content is about other people, so only
 * the number is exported.
 */
function committeeWork(features: readonly PersonData[]): PersonData {
  const columns = features.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, { staff = [] }]) => staff.map((column) => ({ table, column }))),
  )
  const count = async (db: Db, { personId }: DataSubject) => {
    const found = []
    for (const { table, column } of columns) {
      const records = await countRecords(db, { table, column, personId })
      if (records > 0) found.push({ table, column, records })
    }
    return found
  }
  return { tables: {}, parts: { committee_work: count } }
}

/** Deletes the stored files of a removed person, except images that another record still shows. */
export async function dropPersonFiles(
  media: Pick<MediaService, 'clock' | 'random' | 'derivedImages'>,
  tx: Tx,
  { imageHashes, storeKeys }: Required<OrphanedFiles>,
): Promise<void> {
  await dropUnusedImages(media, tx, imageHashes)
  await dropPrivateFiles(media, tx, storeKeys)
}
