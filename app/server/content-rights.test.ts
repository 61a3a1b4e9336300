import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPersonByEmail, insertRoles } from '#features/accounts/server/accounts.public.ts'
import type { DeskPage } from '#features/pages/page-drafts.contract.ts'
import type { PreviewLink } from '#features/pages/preview-links.contract.ts'
import type { ContentRight } from '#features/staff/content-rights.rules.ts'
import type { StaffPerson } from '#features/staff/staff.contract.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { logIn, signUp, stepUp } from '#tests/accounts/members.ts'
import {
  CMS,
  done,
  draftBy,
  edit,
  editBody,
  limitTo,
  newOfficer,
  type Officer,
  opened,
  publish,
  send,
  wantSecondPerson,
  WRITES_ONLY,
} from '#tests/kit/content-officers.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { routePaths } from '#tests/kit/route-paths.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

const RECORD = '/api/v1/cognito/page'
const OWNER = 'marlow@corellaplains.example'

const CLIENT = 'client-1'
let addresses = 0
let server: RunningServer
let writer: Officer
let reviewer: Officer
let owner: Asker

beforeAll(async () => {
  server = await startTestServer()
  writer = await newOfficer(server, 'Wren Writer')
  reviewer = await newOfficer(server, 'Ada Reviewer')
  await signUp(server, OWNER)
  const ownerId = (await findPersonByEmail(server.database.db, OWNER))?.id ?? 0
  await insertRoles(server.database.db, ownerId, ['owner'], now())
  owner = server.as({ personId: ownerId, roles: ['owner'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await limitTo(server, writer, WRITES_ONLY)
  await limitTo(server, reviewer, null)
  await wantSecondPerson(owner, false)
})

const now = () => new Date(server.clock.nowMs())

const seqOf = async (page: number) => (await opened(owner, page)).seq
const rename = (who: Asker, page: number, value: string) =>
  edit(who, page, [{ kind: 'set', block: null, path: 'name', value }])
const schedule = async (who: Asker, page: number, at: Date) =>
  send(who, `${CMS}/schedule`, { page, seq: await seqOf(page), at: at.toISOString() })
const inAnHour = () => new Date(server.clock.nowMs() + HOUR_MS)

async function publishedPage(options?: { below?: string }): Promise<DeskPage> {
  const page = await draftBy(owner, options)
  expect((await publish(owner, page.id, owner)).status).toBe(200)
  return page
}
async function scheduledPage(): Promise<DeskPage> {
  const page = await draftBy(owner)
  expect((await schedule(owner, page.id, inAnHour())).status).toBe(200)
  return page
}
async function newGroup(): Promise<number> {
  addresses += 1
  const slug = `group-${addresses}`
  const body = { namespace: 'club', model: 'page', name: slug, slug, url: `/${slug}` }
  return (await done<{ item: { id: number } }>(owner, '/api/v1/cognito/group/create', body)).item.id
}
async function newRedirect(): Promise<{ from: string; to: string }> {
  addresses += 1
  const redirect = { from: `/old-${addresses}`, to: '/calendar' }
  await done(owner, '/api/v1/cognito/redirect/create', redirect)
  return redirect
}
const settingsOf = async (path: string, part: string) =>
  ((await owner.request('GET', `/api/v1/cognito/domain/desk${path}`)).json() as Record<string, object>)[part]
const visitorSees = async ({ url }: { url: string }) => (await server.request('GET', url)).status === 200

/** Every call that publishes a change or answers a review, with a body that an officer with the right could send. */
const REFUSED: Record<string, () => Promise<object>> = {
  [`${CMS}/publish`]: async () => {
    const { id } = await draftBy(writer)
    return { page: id, seq: await seqOf(id) }
  },
  [`${CMS}/schedule`]: async () => {
    const { id } = await draftBy(writer)
    return { page: id, seq: await seqOf(id), at: inAnHour().toISOString() }
  },
  [`${CMS}/unschedule`]: async () => ({ page: (await scheduledPage()).id }),
  [`${CMS}/unpublish`]: async () => ({ page: (await publishedPage()).id }),
  [`${CMS}/several/publish`]: async () => {
    const { id } = await draftBy(writer)
    return { pages: [{ page: id, seq: await seqOf(id) }] }
  },
  [`${CMS}/several/schedule`]: async () => {
    const { id } = await draftBy(writer)
    return { pages: [{ page: id, seq: await seqOf(id) }], at: inAnHour().toISOString() }
  },
  [`${CMS}/several/unpublish`]: async () => ({ pages: [(await publishedPage()).id] }),
  [`${CMS}/delete`]: async () => ({ page: (await publishedPage()).id }),
  [`${CMS}/review/send-back`]: async () => {
    const { id } = await draftBy(writer)
    await done(writer, `${CMS}/review/ask`, { page: id, seq: await seqOf(id), note: '' })
    return { page: id, reason: 'Say when it starts.' }
  },
  [`${RECORD}/create`]: async () => ({
    name: 'By a record call',
    url: `/record-${(addresses += 1)}`,
    is_published: true,
  }),
  [`${RECORD}/update`]: async () => ({ id: (await publishedPage()).id, name: 'Changed' }),
  [`${RECORD}/enable`]: async () => ({ id: (await draftBy(writer)).id }),
  [`${RECORD}/disable`]: async () => ({ id: (await publishedPage()).id }),
  [`${RECORD}/delete`]: async () => ({ id: (await publishedPage()).id }),
  '/api/v1/cognito/group/create': async () => ({
    namespace: 'club',
    model: 'page',
    name: 'New',
    slug: `new-${(addresses += 1)}`,
    url: `/new-${addresses}`,
  }),
  '/api/v1/cognito/group/update': async () => ({ id: await newGroup(), name: 'Changed' }),
  '/api/v1/cognito/group/delete': async () => ({ id: await newGroup() }),
  '/api/v1/cognito/group/enable': async () => ({ id: await newGroup() }),
  '/api/v1/cognito/group/disable': async () => ({ id: await newGroup() }),
  '/api/v1/cms/group/replace': async () => ({ id: await newGroup(), replacement: await newGroup() }),
  '/api/v1/cognito/domain/update': async () => ({ seo_title_suffix: ` | ${(addresses += 1)}` }),
  '/api/v1/cognito/domain/desk/details': async () => ({
    ...(await settingsOf('', 'details')),
    affiliation: `Body ${(addresses += 1)}`,
  }),
  '/api/v1/cognito/domain/desk/menus': async () => ({
    ...(await settingsOf('/menus', 'item')),
    header_menu: [{ label: `Link ${(addresses += 1)}`, url: '/calendar' }],
  }),
  '/api/v1/cognito/domain/desk/public': async () => ({
    ...(await settingsOf('/site', 'public')),
    seo_title_suffix: ` | ${(addresses += 1)}`,
  }),
  '/api/v1/cognito/redirect/create': async () => ({ from: `/from-${(addresses += 1)}`, to: '/calendar' }),
  '/api/v1/cognito/redirect/delete': async () => ({ from: (await newRedirect()).from }),
  '/api/v1/cognito/redirect/desk/change': async () => ({ before: await newRedirect(), after: null }),
  '/api/v1/cognito/redirect/desk/import': async () => {
    const csv = `from,to\n/file-${(addresses += 1)},/calendar`
    const dry = { csv, is_dry_run: true }
    const { version } = await done<{ version: string }>(owner, '/api/v1/cognito/redirect/desk/import', dry)
    return { csv, is_dry_run: false, version }
  },
  '/api/v1/club/desk/mails/save': async () => {
    const mail = { name: 'accounts.login_code', locale: 'en' }
    const { item } = (
      await owner.request('GET', `/api/v1/club/desk/mails/read?${new URLSearchParams(mail).toString()}`)
    ).json() as { item: { messages: { id: string; part: string }[] } }
    const heading = item.messages.find(({ part }) => part === 'heading')
    return { ...mail, texts: { [heading?.id ?? '']: `Your code ${(addresses += 1)}` } }
  },
}

/**
 * Calls about media with keys of no item: a caller without the right is refused before the server looks for the item.
 */
const REFUSED_MEDIA: Record<string, object> = {
  '/api/v1/cms/media/delete': { kind: 'image', key: '0'.repeat(32) },
  '/api/v1/cms/media/restore': { kind: 'image', key: '0'.repeat(32) },
  '/api/v1/cms/media/replace': { kind: 'image', key: '0'.repeat(32), by: '1'.repeat(32) },
  '/api/v1/cms/media/focal': { key: '0'.repeat(32), x: 50, y: 50, everywhere: true },
}

/** Calls that publish no change, and calls that only owners may make. */
const OTHERS = [
  ...['create', 'open', 'edit', 'sync', 'leave', 'settle', 'discard', 'restore', 'restore-deleted'].map(
    (name) => `${CMS}/${name}`,
  ),
  `${CMS}/image`,
  `${CMS}/import/read`,
  `${CMS}/import/make`,
  `${CMS}/preview-link`,
  `${CMS}/preview-link/revoke`,
  ...['review/ask', 'comment/add', 'comment/resolve'].map((name) => `${CMS}/${name}`),
  '/api/v1/cognito/group/upload',
  // Changes the group just as an update of the group does.
  '/api/v1/cognito/group/addphoto',
  '/api/v1/cognito/domain/desk/features',
  '/api/v1/cognito/domain/desk/money',
  '/api/v1/cms/media/save',
  '/api/v1/cms/media/send',
  '/api/v1/cms/media/uploads',
  '/api/v1/cms/media/uploads/1',
  '/api/v1/cms/media/uploads/1/finish',
  // A separate test shows that this call refuses to replace the poster of a video that already has one.
  '/api/v1/cms/media/poster',
  '/api/v1/club/desk/mails/preview',
  '/api/v1/club/desk/mails/test',
]
/** Calls that only read. Each also has a route that refuses the wrong HTTP method. */
const READS = [
  ...[
    '',
    '/audience-types',
    '/below',
    '/check',
    '/comments',
    '/deleted',
    '/field-choices',
    '/level',
    '/preview-links',
    '/several/check',
    '/templates',
    '/uses',
    '/version',
    '/versions',
  ].map((name) => CMS + name),
  RECORD,
  '/api/v1/cms/media',
  '/api/v1/cms/media/item',
  '/api/v1/club/desk/mails/list',
  '/api/v1/club/desk/mails/read',
  '/api/v1/cms/group',
  '/api/v1/cognito/group',
  '/api/v1/cognito/group/1/1',
  '/api/v1/cognito/group/details/1/1/1',
  '/api/v1/cognito/domain/currentdomain',
  '/api/v1/cognito/domain/initialdata',
  '/api/v1/cognito/domain/desk',
  '/api/v1/cognito/domain/desk/site',
  '/api/v1/cognito/redirect/desk',
]
const CONTENT_PATHS = /^\/api\/v1\/(?:cms|cognito\/(?:page|group|domain|redirect)|club\/desk\/mails)(?:\/|$)/

async function contentVersion(): Promise<unknown> {
  const { rows } = await server.database.db.execute<Record<string, unknown>>(
    sql`select * from content_version`,
  )
  return rows
}

describe('an officer who may only write', () => {
  it('is tested with every call of the content desk', () => {
    const routes = routePaths(server.clubApp.server.app, 'POST').filter((path) => CONTENT_PATHS.test(path))
    const listed = [...READS, ...Object.keys(REFUSED), ...Object.keys(REFUSED_MEDIA), ...OTHERS]
    expect([...new Set(routes)].toSorted()).toEqual(listed.toSorted())
  })

  it.each(Object.entries(REFUSED))('is refused %s, which a publisher may call', async (path, bodyFor) => {
    const body = await bodyFor()
    const before = await contentVersion()
    const answer = await send(writer, path, body)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'MAY_NOT_PUBLISH'])
    expect(await contentVersion()).toEqual(before)
    expect((await send(reviewer, path, body)).status).toBe(200)
  })

  it.each(Object.entries(REFUSED_MEDIA))('is refused %s', async (path, body) => {
    expect(codeOf(await send(writer, path, body))).toBe('MAY_NOT_PUBLISH')
    expect(codeOf(await send(reviewer, path, body))).not.toBe('MAY_NOT_PUBLISH')
  })

  it('may delete a page that was never published, unless a redirect would follow', async () => {
    const { id } = await draftBy(writer)
    expect(codeOf(await send(writer, `${CMS}/delete`, { page: id, replacement: '/calendar' }))).toBe(
      'MAY_NOT_PUBLISH',
    )
    expect((await send(writer, `${CMS}/delete`, { page: id })).status).toBe(200)
    expect((await send(writer, `${CMS}/restore-deleted`, { page: id })).status).toBe(200)
  })
})

describe('an officer who may write and publish below an address', () => {
  const RACING: ContentRight = { write_below: '/racing', may_publish: true, publish_below: '/racing' }

  it('publishes there, and neither elsewhere nor by moving a page in or out', async () => {
    const inside = await draftBy(owner, { below: '/racing' })
    const outside = await draftBy(owner)
    await limitTo(server, reviewer, RACING)
    expect((await publish(reviewer, inside.id, owner)).status).toBe(200)
    expect(codeOf(await publish(reviewer, outside.id, owner))).toBe('MAY_NOT_PUBLISH')
    const move = (page: DeskPage, url: string) =>
      edit(owner, page.id, [{ kind: 'set', block: null, path: 'url', value: url }])
    await move(inside, '/moved-out')
    expect(codeOf(await publish(reviewer, inside.id, owner))).toBe('MAY_NOT_PUBLISH')
    await move(outside, '/racing/moved-in')
    expect(codeOf(await publish(reviewer, outside.id, owner))).toBe('MAY_NOT_PUBLISH')
    const record = { id: inside.id, url: '/moved-out' }
    expect(codeOf(await send(reviewer, `${RECORD}/update`, record))).toBe('MAY_NOT_PUBLISH')
    expect((await server.request('GET', '/moved-out')).status).toBe(404)
  })

  it.each([
    'open',
    'edit',
    'sync',
    'settle',
    'discard',
    'restore',
    'preview-link',
    'preview-link/revoke',
    'create',
    'delete',
  ])('is refused to %s a page elsewhere', async (call) => {
    const page = await draftBy(owner)
    await limitTo(server, reviewer, RACING)
    const id = { page: page.id }
    const bodies: Record<string, object> = {
      open: { ...id, client: CLIENT },
      edit: editBody(page.id, [{ kind: 'set', block: null, path: 'name', value: 'Changed' }]),
      sync: { ...id, client: CLIENT, since: 0, field: null },
      settle: { ...id, conflict: 1, choice: 'kept', since: 0 },
      discard: { ...id, seq: await seqOf(page.id) },
      restore: { ...id, seq: await seqOf(page.id), version: 1 },
      'preview-link': id,
      'preview-link/revoke': { ...id, id: crypto.randomUUID() },
      create: { name: 'Elsewhere', url: `/elsewhere-${(addresses += 1)}` },
      delete: id,
    }
    const answer = await send(reviewer, `${CMS}/${call}`, bodies[call] ?? {})
    expect([answer.status, codeOf(answer)]).toEqual([403, 'MAY_NOT_WRITE'])
  })

  it('cannot change what applies to the whole site', async () => {
    await limitTo(server, reviewer, RACING)
    const body = { from: '/racing/old', to: '/calendar' }
    expect(codeOf(await send(reviewer, '/api/v1/cognito/redirect/create', body))).toBe('MAY_NOT_PUBLISH')
  })
})

describe('a scheduled page', () => {
  it.each<[string, () => Promise<void>]>([
    ['may only write', () => limitTo(server, reviewer, WRITES_ONLY)],
    [
      'may publish elsewhere only',
      () => limitTo(server, reviewer, { ...WRITES_ONLY, may_publish: true, publish_below: '/club' }),
    ],
    ['is no longer a content officer', () => setRole(reviewer.id, false)],
    ['was a content officer until then', () => endRoles(reviewer.id)],
  ])('stays unpublished if its officer %s at that time', async (_, lose) => {
    const page = await draftBy(writer)
    expect((await schedule(reviewer, page.id, inAnHour())).status).toBe(200)
    await lose()
    server.clock.advanceMs(HOUR_MS + 1000)
    await server.clubApp.runTask('publish_pages')
    expect(await visitorSees(page)).toBe(false)
    await setRole(reviewer.id, true)
    const { data } = (await owner.request('GET', `${CMS}?filter=scheduled`)).json() as { data: DeskPage[] }
    expect(data.find(({ id }) => id === page.id)?.schedule?.state).toBe('failed')
  })

  it('is published if an own role allows its officer to change pages', async () => {
    const page = await draftBy(writer)
    expect((await schedule(reviewer, page.id, inAnHour())).status).toBe(200)
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`insert into own_role (name, rights, changed_at)
        values ('Editors', '["pages.change"]', ${now().toISOString()}) returning id`,
    )
    await setRole(reviewer.id, false)
    await insertRoles(server.database.db, reviewer.id, [`own:${rows[0]?.id}`], now())
    server.clock.advanceMs(HOUR_MS + 1000)
    await server.clubApp.runTask('publish_pages')
    expect(await visitorSees(page)).toBe(true)
    await setRole(reviewer.id, true)
  })

  it('is published if its officer still has the right', async () => {
    const page = await draftBy(writer)
    expect((await schedule(reviewer, page.id, inAnHour())).status).toBe(200)
    server.clock.advanceMs(HOUR_MS + 1000)
    await server.clubApp.runTask('publish_pages')
    expect(await visitorSees(page)).toBe(true)
  })
})

async function setRole(personId: number, has: boolean): Promise<void> {
  await server.database.db.execute(sql`delete from person_role where person_id = ${personId}`)
  if (has) await insertRoles(server.database.db, personId, ['content'], now())
}

/** Sets the end of a person's roles to half an hour from now. */
async function endRoles(personId: number): Promise<void> {
  const end = new Date(server.clock.nowMs() + HOUR_MS / 2).toISOString()
  await server.database.db.execute(sql`update person_role set ends_at = ${end} where person_id = ${personId}`)
}

describe('a preview link', () => {
  it('stops working when its maker may no longer write at the page’s address, and works again when the right returns', async () => {
    const page = await draftBy(writer)
    const { link } = await done<{ link: PreviewLink }>(writer, `${CMS}/preview-link`, { page: page.id })
    const open = async () => (await server.request('GET', new URL(link.url).pathname)).status
    expect(await open()).toBe(200)
    await limitTo(server, writer, { ...WRITES_ONLY, write_below: '/club' })
    expect(await open()).toBe(404)
    await limitTo(server, writer, WRITES_ONLY)
    expect(await open()).toBe(200)
    await setRole(writer.id, false)
    expect(await open()).toBe(404)
    await setRole(writer.id, true)
  })
})

describe('a club that wants a second person', () => {
  it('refuses the officer who changed the page last, owners included, and accepts another one', async () => {
    await wantSecondPerson(owner, true)
    for (const author of [reviewer, owner]) {
      const page = await draftBy(author)
      const other = author === owner ? reviewer : owner
      expect(codeOf(await publish(author, page.id, owner))).toBe('SECOND_PERSON_NEEDED')
      expect(codeOf(await schedule(author, page.id, inAnHour()))).toBe('SECOND_PERSON_NEEDED')
      await rename(other, page.id, 'Corrected')
      expect(codeOf(await publish(other, page.id, owner))).toBe('SECOND_PERSON_NEEDED')
      expect((await publish(author, page.id, owner)).status).toBe(200)
    }
  })

  it('counts a copy and a restored version as changes', async () => {
    const { id } = await publishedPage()
    await wantSecondPerson(owner, true)
    const copy = { name: 'Copy', url: `/copy-${(addresses += 1)}`, copy_of: id }
    const { page } = await done<{ page: DeskPage }>(reviewer, `${CMS}/create`, copy)
    expect(codeOf(await publish(reviewer, page.id, owner))).toBe('SECOND_PERSON_NEEDED')
    await rename(owner, id, 'Changed')
    await done(reviewer, `${CMS}/restore`, { page: id, seq: await seqOf(id), version: 2 })
    expect(codeOf(await publish(reviewer, id, owner))).toBe('SECOND_PERSON_NEEDED')
    expect((await publish(owner, id, owner)).status).toBe(200)
  })

  it('does not count updates of links after another page changed its address', async () => {
    const target = await publishedPage()
    const page = await draftBy(reviewer)
    await edit(reviewer, page.id, [
      { kind: 'set', block: null, path: 'content', value: `<p><a href="${target.url}">There</a></p>` },
    ])
    await edit(writer, target.id, [{ kind: 'set', block: null, path: 'url', value: `${target.url}-moved` }])
    await wantSecondPerson(owner, true)
    expect((await publish(owner, target.id, owner)).json()).toMatchObject({ updated_links: 1 })
    expect(codeOf(await publish(reviewer, page.id, owner))).toBe('SECOND_PERSON_NEEDED')
  })

  it.each(['create', 'update', 'enable'])('refuses the record call to %s a published page', async (verb) => {
    const body = await REFUSED[`${RECORD}/${verb}`]?.()
    await wantSecondPerson(owner, true)
    expect(codeOf(await send(reviewer, `${RECORD}/${verb}`, body ?? {}))).toBe('SECOND_PERSON_NEEDED')
  })

  it('does not publish a page that its author scheduled before the club required a second person', async () => {
    const page = await draftBy(reviewer)
    expect((await schedule(reviewer, page.id, inAnHour())).status).toBe(200)
    await wantSecondPerson(owner, true)
    server.clock.advanceMs(HOUR_MS + 1000)
    await server.clubApp.runTask('publish_pages')
    expect(await visitorSees(page)).toBe(false)
  })
})

describe('the owner', () => {
  const people = async (name: string) =>
    ((await owner.request('GET', `/api/v1/staff/people?q=${name}`)).json() as { data: StaffPerson[] }).data[0]
  const give = async (roles: string[], right?: ContentRight | null) => {
    const { access_token: token } = await logIn(server, OWNER)
    return done<{ item: StaffPerson }>(bearing(token), '/api/v1/staff/roles', {
      person_id: writer.id,
      roles,
      ...(right === undefined ? {} : { content_right: right }),
      code: await stepUp(server, OWNER, token),
    })
  }

  it('limits an officer after confirming with a mailed code; the limit applies at once and is in the audit log', async () => {
    await limitTo(server, writer, null)
    const right = { write_below: '/racing', may_publish: true, publish_below: '/racing/rules' }
    expect((await give(['content'], right)).item).toMatchObject({ roles: ['content'], content_right: right })
    expect((await people('Wren'))?.content_right).toEqual(right)
    const { data } = (
      await owner.request('GET', `/api/v1/staff/audit?kind=person&record=${writer.id}`)
    ).json() as {
      data: { change: string }[]
    }
    expect(JSON.parse(data[0]?.change ?? '')).toMatchObject({ content_right: { before: null, after: right } })
    // A change of roles without the limits field keeps the limits; removing the role also removes its limits.
    expect((await give(['content', 'events'])).item.content_right).toEqual(right)
    expect((await give(['events'])).item.content_right).toBeNull()
    await setRole(writer.id, true)
  })

  it.each(['racing', '/racing/', '/', '/Racing', '/a//b', `/${'a'.repeat(200)}`])(
    'is refused the address %s',
    async (address) => {
      const body = {
        person_id: writer.id,
        roles: ['content'],
        content_right: { ...WRITES_ONLY, write_below: address },
        code: '000000',
      }
      expect(codeOf(await send(owner, '/api/v1/staff/roles', body))).toBe('VALIDATION')
    },
  )
})

const bearing = (token: string): Asker => ({
  request: (method, path, rest = {}) =>
    server.request(method, path, { ...rest, headers: { authorization: `Bearer ${token}` } }),
})
