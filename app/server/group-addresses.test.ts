import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankValues } from '#features/pages/blank-values.rules.ts'
import type { DeskGroup, GroupAnswer } from '#features/pages/groups-desk.contract.ts'
import type { OpenedDraft, PageOperation } from '#features/pages/page-drafts.contract.ts'
import { BLOCK_FIELDS } from '#features/pages/page-fields.rules.ts'
import { WIDGET_FIELDS } from '#features/pages/widget-fields.rules.ts'
import {
  CMS,
  done,
  draftBy,
  edit,
  newOfficer,
  type Officer,
  opened,
  publish,
} from '#tests/kit/content-officers.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { findGroup, GROUPS, GROUPS_DESK } from '#tests/kit/desk-groups.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const MENU = [{ label: 'Shop', url: '/shop/group/vouchers?order=name' }]
let server: RunningServer
let officer: Officer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  officer = await newOfficer(server, 'Gita Groups')
})
afterAll(() => server.stop())

const find = (slug: string) => findGroup(officer, slug)
async function rename(from: string, to: string): Promise<GroupAnswer> {
  return done(officer, `${GROUPS}/update`, { id: (await find(from)).id, slug: to })
}
const rows = async <Row>(statement: ReturnType<typeof sql>): Promise<Row[]> =>
  (await server.database.db.execute<Record<string, unknown>>(statement)).rows as Row[]
const redirects = async () =>
  Object.fromEntries(
    (
      await rows<{ from: string; to: string }>(
        sql`select from_path as "from", to_path as "to" from site_redirect`,
      )
    ).map(({ from, to }) => [from, to]),
  )
async function redirectOf(path: string): Promise<string | null> {
  const answer = await server.request('GET', path)
  return answer.status === 301 || answer.status === 302 || answer.status === 308
    ? String(answer.headers['location'])
    : null
}

async function addMugs(): Promise<GroupAnswer> {
  const { namespace, model, parent_id } = await find('wear')
  return done(officer, `${GROUPS}/create`, {
    namespace,
    model,
    parent_id,
    name: 'Mugs',
    slug: 'mugs',
    url: '/sell/product/mugs',
  })
}
/** Returns the values of the newest audit entry of a group. */
async function auditOf(id: number): Promise<unknown> {
  const owner = server.as({ roles: ['owner'] })
  const answer = await owner.request('GET', `/api/v1/staff/audit?kind=group&record=${id}`)
  const [newest] = (answer.json() as { data: AuditItem[] }).data
  return JSON.parse(newest?.change ?? 'null')
}

/** Adds a text with a link to a group’s page, and a block with the products of the group. */
function blocksOf(slug: string): PageOperation[] {
  const look = { ...blankValues(BLOCK_FIELDS), name: slug }
  return [
    {
      kind: 'add_block',
      block: crypto.randomUUID(),
      after: null,
      values: {
        ...look,
        template: 'text',
        variables: {
          ...blankValues(WIDGET_FIELDS.text),
          heading: slug,
          html: `<p><a href="/shop/group/${slug}#all">${slug}</a></p>`,
        },
      },
    },
    {
      kind: 'add_block',
      block: crypto.randomUUID(),
      after: null,
      values: { ...look, template: 'product_list', variables: { heading: slug, group: slug, most: 4 } },
    },
  ]
}
function named({ blocks }: { blocks: readonly { values: Readonly<Record<string, unknown>> }[] }) {
  const variables = blocks.map(({ values }) => values['variables'] as Record<string, unknown>)
  return {
    groups: variables.flatMap(({ group }) => group ?? []),
    links: variables.flatMap(({ html }) => /href="(\/shop[^"]*)"/.exec(String(html))?.[1] ?? []),
  }
}
const liveBlocks = async (page: number) => ({
  blocks: (
    await rows<{ variables: Record<string, unknown> }>(
      sql`select variables from page_block where page_id = ${page} order by id`,
    )
  ).map((values) => ({ key: '', values })),
})

describe('a renamed product group', () => {
  it('is linked and named by its new short name everywhere, and its former address redirects', async () => {
    const [live, drafted, scheduled] = [
      await draftBy(officer),
      await draftBy(officer),
      await draftBy(officer),
    ]
    for (const { id } of [live, drafted, scheduled]) await edit(officer, id, blocksOf('vouchers'))
    expect((await publish(officer, live.id, officer)).status).toBe(200)
    const { seq } = await opened(officer, scheduled.id)
    const at = new Date(server.clock.nowMs() + 3_600_000).toISOString()
    await done(officer, `${CMS}/schedule`, { page: scheduled.id, seq, at })
    const html = '<p><a href="/shop/group/vouchers">Give one</a></p>'
    const translations = JSON.stringify({ de: { body: { value: html, of: html } } })
    const [{ id: event } = { id: 0 }] = await rows<{ id: number }>(
      sql`update event set body = ${html}, translations = ${translations}::jsonb
        where id = (select min(id) from event) returning id`,
    )
    await rows(sql`update record_group set content = ${html} where slug = 'wear'`)
    await rows(sql`update site_setting set value = ${JSON.stringify(MENU)}::jsonb where key = 'header_menu'`)

    const { item, warnings } = await rename('vouchers', 'gift-cards')
    expect(item.slug).toBe('gift-cards')
    expect(warnings).toBeUndefined()
    const next = { groups: ['gift-cards'], links: ['/shop/group/gift-cards#all'] }
    expect(named(await liveBlocks(live.id))).toMatchObject(next)
    for (const { id } of [live, drafted, scheduled])
      expect(named(await opened(officer, id))).toMatchObject(next)
    expect((await opened(officer, live.id)).page).toMatchObject({ has_draft: false, has_conflicts: false })
    const [version] = await rows<{ content: Pick<OpenedDraft, 'blocks'> }>(
      sql`select content from page_version v join page_schedule s on s.version_id = v.id where s.page_id = ${scheduled.id}`,
    )
    expect(named(version!.content).groups).toEqual(['gift-cards'])
    const moved = html.replace('vouchers', 'gift-cards')
    expect(await rows(sql`select body, translations from event where id = ${event}`)).toEqual([
      { body: moved, translations: { de: { body: { value: moved, of: moved } } } },
    ])
    expect(await rows(sql`select content from record_group where slug = 'wear'`)).toEqual([
      { content: moved },
    ])
    expect(await rows(sql`select value from site_setting where key = 'header_menu'`)).toEqual([
      { value: [{ label: 'Shop', url: '/shop/group/gift-cards?order=name' }] },
    ])
    expect(await redirectOf('/shop/group/vouchers')).toBe('/shop/group/gift-cards')
    expect((await server.request('GET', live.url)).text).toContain('Gift voucher')
  })

  it('leaves one redirect from each former address, and frees the address that it takes again', async () => {
    await rename('gift-cards', 'presents')
    expect(await redirects()).toMatchObject({
      '/shop/group/vouchers': '/shop/group/presents',
      '/shop/group/gift-cards': '/shop/group/presents',
    })
    const { item, warnings } = await rename('presents', 'vouchers')
    expect(warnings).toEqual([{ field: 'slug', code: 'redirect_removed' }])
    expect(await auditOf(item.id)).toMatchObject({
      slug: { before: 'presents', after: 'vouchers' },
      removed_redirect: '/shop/group/presents',
      updated_links: expect.any(Number),
    })
    const after = await redirects()
    expect(after).toMatchObject({
      '/shop/group/presents': '/shop/group/vouchers',
      '/shop/group/gift-cards': '/shop/group/vouchers',
    })
    expect(after).not.toHaveProperty(['/shop/group/vouchers'])
  })

  it('is named by its new short name when a page with a former one, such as a restored version, is published', async () => {
    const page = await draftBy(officer)
    await edit(officer, page.id, blocksOf('presents').slice(1))
    expect((await publish(officer, page.id, officer)).status).toBe(200)
    expect(named(await liveBlocks(page.id)).groups).toEqual(['vouchers'])
  })

  it('frees the address of a new group as well', async () => {
    const { namespace, model, parent_id } = await find('wear')
    const made = await done<GroupAnswer>(officer, `${GROUPS}/create`, {
      namespace,
      model,
      parent_id,
      name: 'Presents',
      slug: 'presents',
      url: '/sell/product/presents',
    })
    expect(made.warnings).toEqual([{ field: 'slug', code: 'redirect_removed' }])
    expect(await redirectOf('/shop/group/presents')).toBeNull()
  })

  it('changes neither groups of other kinds nor texts that are equal to its short name', async () => {
    const page = await draftBy(officer, { heading: 'tickets' })
    await edit(officer, page.id, blocksOf('wear'))
    await rename('tickets', 'passes')
    expect(named(await opened(officer, page.id)).groups).toEqual(['wear'])
    expect(JSON.stringify(await opened(officer, page.id))).toContain('"heading":"tickets"')
    const before = await redirects()
    await rename('news', 'latest')
    expect(await redirects()).toEqual(before)
    await rename('passes', 'tickets')
  })

  it('returns the revision after a link in its own text was updated, so that the next save is accepted', async () => {
    const html = '<p><a href="/shop/group/for-the-car">All</a></p>'
    const { id } = await find('for-the-car')
    await done(officer, `${GROUPS}/update`, { id, content: html })
    const { item } = await rename('for-the-car', 'car')
    expect(item.content).toBe('<p><a href="/shop/group/car">All</a></p>')
    await done(officer, `${GROUPS}/update`, { id, name: 'Car', updated_at: item.updated_at })
  })

  it('is reported with each published page that has errors and still names the former group', async () => {
    const page = await draftBy(officer)
    await edit(officer, page.id, blocksOf('wear').slice(1))
    expect((await publish(officer, page.id, officer)).status).toBe(200)
    // Store more products than the present limit allows, as an earlier release did.
    await rows(sql`update page_block set variables = variables || '{"most": 99}' where page_id = ${page.id}`)
    const unchanged = [{ id: page.id, name: page.name }]
    const { item, warnings } = await rename('wear', 'clothing')
    expect(warnings).toEqual([{ field: 'slug', code: 'pages_unchanged', records: unchanged }])
    expect(named(await liveBlocks(page.id)).groups).toEqual(['wear'])
    expect(await auditOf(item.id)).toMatchObject({ unchanged_pages: [page.name] })
    expect((await rename('clothing', 'wear')).warnings).toEqual([{ field: 'slug', code: 'redirect_removed' }])
    const mugs = await addMugs()
    await rows(
      sql`update page_block set variables = variables || '{"group": "mugs"}' where page_id = ${page.id}`,
    )
    const { unchanged_pages: pages } = await done<{ unchanged_pages: unknown }>(
      officer,
      `${GROUPS_DESK}/replace`,
      {
        id: mugs.item.id,
        replacement: item.id,
      },
    )
    expect(pages).toEqual(unchanged)
    await rows(sql`delete from page_block where page_id = ${page.id}`)
  })

  it('keeps a text that another officer saves at the same time', async () => {
    const [before, saved] = ['/shop/group/wear', 'Saved meanwhile'].map(
      (text) => `<a href="/shop/group/wear">${text}</a>`,
    )
    const [event] = await rows<{ id: number }>(
      sql`update event set body = ${before} where id = (select min(id) from event) returning id`,
    )
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('update event set body = $1 where id = $2', [saved, event?.id])
      const renamed = rename('wear', 'clothes')
      await eventually('the new short name waits for the event', async () => {
        const { rows: waiting } = await server.database.pool.query('select 1 from pg_locks where not granted')
        return waiting.length > 0
      })
      await client.query('commit')
      await renamed
    } finally {
      client.release()
    }
    expect(await rows(sql`select body from event where id = ${event?.id}`)).toEqual([
      { body: saved?.replace('/wear', '/clothes') },
    ])
    await rename('clothes', 'wear')
  })

  it('refuses a short name that products cannot have', async () => {
    const answer = await officer.request('POST', `${GROUPS}/update`, {
      body: { id: (await find('wear')).id, slug: 'w'.repeat(61) },
    })
    expect(answer.json()).toMatchObject({ errors: [{ field: 'slug', code: 'too_long' }] })
  })

  it('keeps everything as it is if the save is refused', async () => {
    const before = await redirects()
    const answer = await officer.request('POST', `${GROUPS}/update`, {
      body: { id: (await find('wear')).id, slug: 'tickets' },
    })
    expect(codeOf(answer)).toBe('VALIDATION')
    expect(await redirects()).toEqual(before)
    expect((await find('wear')).slug).toBe('wear')
  })
})

describe('a deleted product group', () => {
  it('needs a replacement while only a menu links to it', async () => {
    const { item } = await addMugs()
    const menu = JSON.stringify([{ label: 'Mugs', url: '/shop/group/mugs' }])
    await rows(sql`update site_setting set value = ${menu}::jsonb where key = 'header_menu'`)
    const remove = async () => officer.request('POST', `${GROUPS}/delete`, { body: { id: item.id } })
    expect(codeOf(await remove())).toBe('CONFLICT')
    await rows(sql`update site_setting set value = '[]'::jsonb where key = 'header_menu'`)
    expect((await remove()).status).toBe(200)
  })

  it('takes the redirects of its former addresses along', async () => {
    const { item } = await addMugs()
    const before = await redirects()
    await rename('mugs', 'cups')
    await rename('cups', 'beakers')
    expect(await redirectOf('/shop/group/mugs')).toBe('/shop/group/beakers')
    await done(officer, `${GROUPS}/delete`, { id: item.id })
    expect(await redirects()).toEqual(before)
    expect(await redirectOf('/shop/group/mugs')).toBeNull()
    expect(await auditOf(item.id)).toEqual({
      name: item.name,
      removed_redirects: ['/shop/group/cups', '/shop/group/mugs'],
    })
  })

  it('needs no replacement if only its own text links to it', async () => {
    const { item } = await addMugs()
    const content = '<p><a href="/shop/group/mugs">All mugs</a></p>'
    await done(officer, `${GROUPS}/update`, { id: item.id, content })
    await rows(sql`update record_group set content = ${content} where slug = 'tickets'`)
    const remove = async () => officer.request('POST', `${GROUPS}/delete`, { body: { id: item.id } })
    expect(codeOf(await remove())).toBe('CONFLICT')
    expect((await find('mugs')).id).toBe(item.id)
    await rows(sql`update record_group set content = '' where slug = 'tickets'`)
    expect((await remove()).status).toBe(200)
  })

  it('needs a replacement while a page names it, and then leads there', async () => {
    const { item } = await addMugs()
    const page = await draftBy(officer)
    await edit(officer, page.id, blocksOf('mugs'))
    const remove = async () =>
      codeOf(await officer.request('POST', `${GROUPS}/delete`, { body: { id: item.id } }))
    expect(await remove()).toBe('CONFLICT')
    const replacement = (await find('wear')).id
    const { data } = await done<{ data: DeskGroup[] }>(officer, `${GROUPS_DESK}/replace`, {
      id: item.id,
      replacement,
    })
    expect(data.some(({ id }) => id === item.id)).toBe(false)
    expect(named(await opened(officer, page.id))).toEqual({
      groups: ['wear'],
      links: ['/shop/group/wear#all'],
    })
    expect(await redirectOf('/shop/group/mugs')).toBe('/shop/group/wear')
    expect(await auditOf(item.id)).toMatchObject({ replacement: (await find('wear')).name, updated_links: 1 })
  })
})
