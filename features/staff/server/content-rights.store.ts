import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { ContentRight } from '../content-rights.rules.ts'
import { contentRight } from './content-rights.tables.ts'

/** Returns the stored right of a person; null if none is stored. */
export async function findStoredRight(db: Db, personId: number): Promise<ContentRight | null> {
  const [row] = await db
    .select({
      write_below: contentRight.writeBelow,
      may_publish: contentRight.mayPublish,
      publish_below: contentRight.publishBelow,
    })
    .from(contentRight)
    .where(eq(contentRight.personId, personId))
  return row ?? null
}

/** Stores the right of a person; null removes it. */
export async function saveRight(db: Db, personId: number, right: ContentRight | null): Promise<void> {
  if (right === null) {
    await db.delete(contentRight).where(eq(contentRight.personId, personId))
    return
  }
  const set = {
    writeBelow: right.write_below,
    mayPublish: right.may_publish,
    publishBelow: right.publish_below,
  }
  await db
    .insert(contentRight)
    .values({ personId, ...set })
    .onConflictDoUpdate({ target: contentRight.personId, set })
}
