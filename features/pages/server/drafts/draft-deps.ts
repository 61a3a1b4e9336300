import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import type { SentImage } from '../../page-drafts.contract.ts'
import type { LiveDeps } from './live-page.ts'

/** What the editor’s calls need from the other features. */
export type DraftDeps = Pick<Service, 'database' | 'clock' | 'log'> &
  LiveDeps & {
    /** Stores an image that visitors may see. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
    storeImage: (bytes: Uint8Array, fileName: string) => Promise<SentImage>
    random: Pick<Random, 'uuid'>
    /** Returns the names of people by id. People who were removed are missing. */
    namesOf: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
    /** Records what an editor did in the audit log. */
    audit: (tx: Tx, done: DraftAudit) => Promise<void>
    /** Returns those of these paths that lead neither to a screen of the app nor to a redirect. */
    findUnknownPaths: (db: Db, paths: readonly string[]) => Promise<string[]>
    /** Adds a redirect from the former address of a published page to its new one. */
    onAddressChanged: (tx: Tx, from: string, to: string) => Promise<void>
    /** First path segments of the app’s own routes, which pages must not use. */
    appRouteNames: readonly string[]
  }

/** What an editor did to a page. */
export type DraftAudit = {
  personId: number
  verb: 'created' | 'published' | 'scheduled' | 'unscheduled' | 'unpublished' | 'deleted'
  subjectKind: 'page'
  subjectId: string
  change: Record<string, unknown>
}
