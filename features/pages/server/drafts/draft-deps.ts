import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import type { ContentRight } from '#features/staff/content-rights.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Random } from '#platform/server/random.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import type { Service } from '#platform/server/service.ts'
import type { SentImage } from '../../page-drafts.contract.ts'
import type { LiveDeps } from './live-page.ts'

/** The dependencies of the editor’s calls, including functions of other features. */
export type DraftDeps = Pick<Service, 'database' | 'clock' | 'log'> &
  LiveDeps &
  AddressDeps & {
    /** Stores an image that visitors may see. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
    storeImage: (bytes: Uint8Array, fileName: string, sentBy: number) => Promise<SentImage>
    random: Pick<Random, 'uuid'>
    /** Returns the names of people by id. People who were removed are missing. */
    namesOf: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
    /** Queues a mail to a person. */
    write: WriteToPerson
    /** Returns the club’s IANA time zone. */
    timezone: () => Promise<string>
    /** Records an action of an editor in the audit log. */
    audit: (tx: Tx, done: DraftAudit) => Promise<void>
    /** Returns those of the given paths at which there is neither a screen of the app nor a redirect. */
    findUnknownPaths: (db: Db, paths: readonly string[]) => Promise<string[]>
    /** Returns the pages that a caller may write and publish. @throws Problem LOGIN_REQUIRED, FORBIDDEN */
    rightOf: (db: Db, caller: Caller) => Promise<ContentRight>
    /** Returns the pages that a person may write and publish now; null if they may no longer edit any page. */
    findRight: (db: Db, personId: number) => Promise<ContentRight | null>
    /**
     * Returns whether the club requires that a page is published by another person than the one who changed it last.
     */
    needsSecondPerson: () => Promise<boolean>
    /** The languages in which the club offers its content. */
    languages: () => Promise<ContentLanguages>
    /** Creates and verifies the signed codes of preview links. */
    linkCodes: Pick<SignedCodes, 'sign' | 'read'>
    /** Origin of the site, without a slash at its end. */
    appUrl: string
    /** First path segments of the app’s own routes, which pages must not use. */
    appRouteNames: readonly string[]
  }

/** The changes that other features make when the address of a published page or of a product group changes. */
export type AddressDeps = {
  /**
   * Adds a redirect from the former address to the new one, and updates the links in menus, products, events and groups.
   * Returns the number of changed links.
   */
  onAddressChanged: (tx: Tx, from: string, to: string) => Promise<number>
  /**
   * Removes the redirect that starts at an address, because a page or group now has this address. Returns the target of
   * the redirect, if there was one.
   */
  freeAddress: (tx: Tx, url: string) => Promise<string | null>
  /**
   * Removes the redirects that lead to an address, because no page or group has this address any more. Returns the
   * paths where they started.
   */
  removeRedirectsTo: (tx: Tx, url: string) => Promise<string[]>
  /** Returns the targets of the redirects that start at these paths and lead to a path of this site. */
  findRedirectTargets: (tx: Tx, paths: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /**
   * Returns the present addresses of the pages and product groups that had these addresses at an instant. Those whose
   * address has not changed since are missing.
   */
  findAddressesSince: (tx: Tx, paths: readonly string[], since: Date) => Promise<ReadonlyMap<string, string>>
  /** Returns whether a menu, a product, an event or a group links to an address. */
  isLinkedElsewhere: (db: Db, url: string) => Promise<boolean>
}

/** The data of one audit entry about a page. */
export type DraftAudit = {
  personId: number
  verb:
    | 'created'
    | 'imported'
    | 'published'
    | 'scheduled'
    | 'unscheduled'
    | 'unpublished'
    | 'deleted'
    | 'restored'
    | 'shared_draft'
    | 'ended_draft_link'
    | 'asked_for_review'
    | 'sent_back'
  subjectKind: 'page'
  subjectId: string
  change: Record<string, unknown>
}
