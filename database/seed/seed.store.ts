import { and, asc, eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { clubRegoCase } from '#features/club-rego/server/club-rego.tables.ts'
import { mediaImage } from '#features/media/server/media.tables.ts'
import { page } from '#features/pages/server/pages.tables.ts'
import { siteSetting } from '#features/site/server/site.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'

/** Returns whether the site has no page and no saved setting. */
export async function isSiteEmpty(db: Db): Promise<boolean> {
  const [somePage] = await db.select({ id: page.id }).from(page).limit(1)
  const [someSetting] = await db.select({ key: siteSetting.key }).from(siteSetting).limit(1)
  return somePage === undefined && someSetting === undefined
}

/** Returns the hash of the first picture stored under this file name, or null. */
export async function findPictureNamed(db: Db, fileName: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: mediaImage.hash })
    .from(mediaImage)
    .where(eq(mediaImage.fileName, fileName))
    .orderBy(asc(mediaImage.createdAt), asc(mediaImage.hash))
    .limit(1)
  return row?.hash ?? null
}

/** Returns a vehicle of one of the demo's people by its model; null if there is none. */
export async function findDemoVehicle(
  db: Db,
  email: string,
  model: string,
): Promise<{ id: number; personId: number } | null> {
  const [row] = await db
    .select({ id: vehicle.id, personId: vehicle.personId })
    .from(vehicle)
    .innerJoin(person, eq(person.id, vehicle.personId))
    .where(and(eq(person.emailKey, email), eq(vehicle.model, model)))
  return row ?? null
}

/** Returns whether any club rego case exists. */
export async function hasCases(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: clubRegoCase.id }).from(clubRegoCase).limit(1)
  return row !== undefined
}
