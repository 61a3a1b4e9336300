import type { MediaReplacement } from '#features/media/replace-media.rules.ts'
import type { MediaService } from '#features/media/server/media.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { MediaKind, MediaUse } from '../media-library.contract.ts'

/** The dependencies of the library, including functions of other features. */
export type LibraryDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  media: MediaService
  /** Returns how many records use each of these items, given as `kind:key`. An item that no record uses is missing. */
  countUses: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Returns the items that any record uses, as `kind:key`. */
  listUsed: (db: Db) => Promise<string[]>
  /** Returns the records that use one of these items, and how many pages name one in earlier versions only. */
  findUses: (
    db: Db,
    kind: MediaKind,
    keys: readonly string[],
  ) => Promise<{ uses: MediaUse[]; earlierPages: number }>
  /** Replaces every use, in the caller’s transaction. @returns the number of changed records */
  replaceUses: (tx: Tx, replacement: MediaReplacement, personId: number) => Promise<number>
  /** Returns the names of people by id. People who were removed are missing. */
  namesOf: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  audit: (
    tx: Tx,
    done: {
      personId: number
      verb: string
      subjectKind: 'media'
      subjectId: string
      change: Record<string, unknown>
    },
  ) => Promise<void>
  /** Limits the uploads of each person. */
  uploads: RateLimit
}
