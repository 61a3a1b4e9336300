/** Content officers of a test server, and the pages that they write. */
import { sql } from 'drizzle-orm'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { blankValues } from '#features/pages/blank-values.rules.ts'
import type { DeskPage, OpenedDraft, PageOperation } from '#features/pages/page-drafts.contract.ts'
import { BLOCK_FIELDS } from '#features/pages/page-fields.rules.ts'
import { WIDGET_FIELDS } from '#features/pages/widget-fields.rules.ts'
import type { ContentRight } from '#features/staff/content-rights.rules.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import { newPerson } from '#tests/membership/club-server.ts'
import type { Answer } from './ask.ts'
import type { Asker, RunningServer } from './server.ts'

export const CMS = '/api/v1/cms/page'
/** Content right of an officer who may write all pages and publish none. */
export const WRITES_ONLY: ContentRight = { write_below: '', may_publish: false, publish_below: '' }

export type Officer = Asker & { id: number; email: string }

/** Creates a person with the given staff role, by default `content`. */
export async function newOfficer(
  server: RunningServer,
  name: string,
  role: StaffRole = 'content',
): Promise<Officer> {
  const { id, email } = await newPerson(server, { name })
  await insertRoles(server.database.db, id, [role], new Date(server.clock.nowMs()))
  return { ...server.as({ personId: id, roles: [role] }), id, email }
}

/** Sets the content right of an officer; null removes it. */
export async function limitTo(
  { database: { db } }: RunningServer,
  { id }: { id: number },
  right: ContentRight | null,
): Promise<void> {
  await db.execute(sql`delete from content_right where person_id = ${id}`)
  if (right === null) return
  await db.execute(sql`insert into content_right (person_id, write_below, may_publish, publish_below)
    values (${id}, ${right.write_below}, ${right.may_publish}, ${right.publish_below})`)
}

/** Sets whether a second person must publish each page. */
export async function wantSecondPerson(owner: Asker, isWanted: boolean): Promise<void> {
  const base = '/api/v1/cognito/domain/desk'
  const { features } = (await owner.request('GET', `${base}/site`)).json() as { features: object }
  await done(owner, `${base}/features`, { ...features, second_person_publishes: isWanted })
}

/** Sends a POST request. */
export function send(who: Asker, path: string, body: object): Promise<Answer> {
  return who.request('POST', path, { body })
}

/** Sends a POST request and returns its answer. Fails on a refusal. */
export async function done<T>(who: Asker, path: string, body: object): Promise<T> {
  const answer = await send(who, path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.json() as T
}

const CLIENT = 'client-1'
let pages = 0
const clientSeqs = new Map<string, number>()

/** Returns the body of the next edit of a page. */
export function editBody(page: number, operations: readonly object[], client = CLIENT) {
  const key = `${client} ${page}`
  const clientSeq = (clientSeqs.get(key) ?? 0) + 1
  clientSeqs.set(key, clientSeq)
  return { page, client, client_seq: clientSeq, base: 10_000, operations }
}

/** Opens a page in the editor. */
export async function opened(who: Asker, page: number): Promise<OpenedDraft> {
  return (await done<{ draft: OpenedDraft }>(who, `${CMS}/open`, { page, client: CLIENT })).draft
}

/** Applies operations to the draft of a page. */
export async function edit(who: Asker, page: number, operations: readonly PageOperation[]): Promise<void> {
  // Page numbers are the same on every test server, so the client's id contains a random part to make it unique.
  const { seq } = await opened(who, page)
  await done(who, `${CMS}/edit`, editBody(page, operations, `client-of-${seq}-${crypto.randomUUID()}`))
}

/** Returns an operation that adds a text block at the top. */
export function textBlock(key: string, heading: string, look: object = {}): PageOperation {
  return {
    kind: 'add_block',
    block: key,
    after: null,
    values: {
      template: 'text',
      ...blankValues(BLOCK_FIELDS),
      name: heading,
      ...look,
      variables: { ...blankValues(WIDGET_FIELDS.text), heading, html: `<p>${heading}</p>` },
    },
  }
}

/** Creates an unpublished page with one text block. */
export async function draftBy(
  who: Asker,
  { below = '', heading = 'Working bee', key }: { below?: string; heading?: string; key?: string } = {},
): Promise<DeskPage> {
  pages += 1
  const draft = { name: `Page ${pages}`, url: `${below}/page-${pages}` }
  const { page } = await done<{ page: DeskPage }>(who, `${CMS}/create`, draft)
  await edit(who, page.id, [textBlock(key ?? crypto.randomUUID(), heading)])
  return page
}

/**
 * Publishes the draft of a page as it is. `owner` is used to read the draft's sequence number, which the writer may not
 * know.
 */
export async function publish(who: Asker, page: number, owner: Asker): Promise<Answer> {
  return send(who, `${CMS}/publish`, { page, seq: (await opened(owner, page)).seq })
}
