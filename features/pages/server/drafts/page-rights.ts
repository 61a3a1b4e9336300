/** Decides who may write, publish and withdraw a page. @source docs/reference/pages-and-blocks.md §8.10 */
import { CONTENT_RIGHT_REFUSALS } from '#features/staff/content-rights.contract.ts'
import { type ContentRight, mayPublishAt, mayWriteAt } from '#features/staff/content-rights.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findPageUrl } from './desk-pages.store.ts'
import type { DraftDeps } from './draft-deps.ts'

/** An officer who makes a call, with the pages that this officer may write and publish. */
export type Editor = { personId: number; right: ContentRight }

/** A call of an officer about a page. */
export type Editing = Editor & { page: number }

/** Returns the officer who makes a call. @throws Problem LOGIN_REQUIRED, FORBIDDEN */
export async function editorOf(
  deps: Pick<DraftDeps, 'database' | 'rightOf'>,
  caller: Caller,
): Promise<Editor> {
  return { personId: personOf(caller), right: await deps.rightOf(deps.database.db, caller) }
}

/** Refuses an officer who may not change the draft of the page at this address. @throws Problem MAY_NOT_WRITE */
export function requireWriter({ right }: Pick<Editor, 'right'>, url: string): void {
  if (!mayWriteAt(right, url)) throw new Problem(CONTENT_RIGHT_REFUSALS.mayNotWrite)
}

/**
 * Refuses an officer who may not change the draft of this page.
 * @throws Problem NOT_FOUND if there is no such page, MAY_NOT_WRITE
 */
export async function requireWriterOf(
  db: Db,
  { page, right }: Pick<Editing, 'page' | 'right'>,
): Promise<void> {
  const url = await findPageUrl(db, page)
  if (url === null) throw new Problem('NOT_FOUND')
  requireWriter({ right }, url)
}

/** Refuses an officer who may not publish pages at one of these addresses. @throws Problem MAY_NOT_PUBLISH */
export function requirePublisher({ right }: Pick<Editor, 'right'>, ...urls: readonly unknown[]): void {
  if (!urls.every((url) => typeof url === 'string' && mayPublishAt(right, url)))
    throw new Problem(CONTENT_RIGHT_REFUSALS.mayNotPublish)
}

/**
 * Refuses an officer who changed a draft last, if the club wants a second person to publish it. `changedBy` is null if
 * nobody has edited it.
 * @throws Problem SECOND_PERSON_NEEDED
 */
export async function requireSecondPerson(
  deps: Pick<DraftDeps, 'needsSecondPerson'>,
  { personId }: Pick<Editor, 'personId'>,
  changedBy: number | null,
): Promise<void> {
  if (changedBy === personId && (await deps.needsSecondPerson()))
    throw new Problem(CONTENT_RIGHT_REFUSALS.secondPersonNeeded)
}
