import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskGroup } from '#features/pages/groups-desk.contract.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { limitTo, newOfficer, type Officer, WRITES_ONLY } from '#tests/kit/content-officers.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { findGroup, GROUPS, GROUPS_DESK, listGroups } from '#tests/kit/desk-groups.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer
let officer: Officer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  officer = await newOfficer(server, 'Gita Groups')
})
afterAll(() => server.stop())

const post = (path: string, body: object, who: Asker = officer) => who.request('POST', path, { body })
const list = (who: Asker = officer) => listGroups(who)
const find = (slug: string) => findGroup(officer, slug)
const ofShop = async () => (await list()).filter(({ namespace }) => namespace === 'sell')
const productsOf = async (slug: string) =>
  (
    await server.database.db.execute<{ id: number; updated_at: string }>(
      sql`select id, updated_at from product where group_slug = ${slug} order by id`,
    )
  ).rows

describe('the groups at the desk', () => {
  it('are listed in the order of their trees, with their parent and the numbers of products and pages', async () => {
    const [shop, ...below] = await ofShop()
    expect(shop).toMatchObject({ slug: 'shop', level: 0, parent_id: null, products: 0, is_enabled: true })
    expect(below.map(({ slug }) => slug)).toEqual(['wear', 'for-the-car', 'to-keep', 'vouchers', 'tickets'])
    expect(new Set(below.map((group) => group.parent_id))).toEqual(new Set([shop?.id]))
    for (const { slug, products } of below)
      expect([slug, products]).toEqual([slug, (await productsOf(slug)).length])
    expect((await list()).some(({ pages }) => pages > 0)).toBe(true)
  })

  it('are sorted in the shop as an officer sorts them', async () => {
    const [, first] = await ofShop()
    const sorted = await post(`${GROUPS}/update`, {
      id: first?.id,
      position: 1,
      updated_at: first?.updated_at,
    })
    expect(sorted.status).toBe(200)
    expect((await ofShop()).map(({ slug }) => slug).slice(0, 3)).toEqual(['shop', 'for-the-car', 'wear'])
    await post(`${GROUPS}/update`, { id: first?.id, position: 0 })
  })

  it('keep their products when the short name changes', async () => {
    const group = await find('wear')
    const before = await productsOf('wear')
    expect((await post(`${GROUPS}/update`, { id: group.id, slug: 'clothing' })).status).toBe(200)
    const after = await productsOf('clothing')
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(await productsOf('wear')).toEqual([])
    expect(after.map((row) => row.updated_at)).not.toEqual(before.map((row) => row.updated_at))
    await post(`${GROUPS}/update`, { id: group.id, slug: 'wear' })
  })

  it('are deleted at once if nothing belongs to them, and otherwise after a replacement only', async () => {
    const [from, to] = [await find('to-keep'), await find('wear')]
    expect(from.products).toBeGreaterThan(0)
    expect(codeOf(await post(`${GROUPS}/delete`, { id: from.id }))).toBe('CONFLICT')
    const otherKind = (await list()).find(({ model }) => model === 'page')
    for (const replacement of [from.id, 999_999, otherKind?.id])
      expect(codeOf(await post(`${GROUPS_DESK}/replace`, { id: from.id, replacement }))).toBe('VALIDATION')
    expect(codeOf(await post(`${GROUPS_DESK}/replace`, { id: 999_999, replacement: to.id }))).toBe(
      'NOT_FOUND',
    )
    const { data } = (await post(`${GROUPS_DESK}/replace`, { id: from.id, replacement: to.id })).json() as {
      data: DeskGroup[]
    }
    expect(data.find(({ id }) => id === to.id)?.products).toBe(to.products + from.products)
    expect(data.some(({ id }) => id === from.id)).toBe(false)
    const parents = new Set(data.map((group) => group.parent_id))
    const used = data.find(({ id, pages }) => pages > 0 && !parents.has(id))
    expect(codeOf(await post(`${GROUPS}/delete`, { id: used?.id }))).toBe('CONFLICT')
    const parent = data.find(({ level, model }) => level > 0 && model === 'page')
    expect(
      codeOf(await post(`${GROUPS_DESK}/replace`, { id: parent?.parent_id, replacement: parent?.id })),
    ).toBe('VALIDATION')
    const owner = server.as({ roles: ['owner'] })
    const audit = await owner.request('GET', `/api/v1/staff/audit?kind=group&record=${from.id}`)
    const { data: entries } = audit.json() as { data: AuditItem[] }
    expect(entries.map(({ verb }) => verb)).toEqual(['deleted'])
  })

  it('stay those of a page that is published after its group was replaced', async () => {
    const groups = await list()
    const parents = new Set(groups.map((group) => group.parent_id))
    const from = groups.find(({ id, pages }) => pages > 0 && !parents.has(id))
    const to = groups.find(({ id, model }) => model === 'page' && id !== from?.id)
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select id from page where group_id = ${from?.id} and is_published order by id limit 1`,
    )
    const page = rows[0]?.id ?? 0
    const opened = await post('/api/v1/cms/page/open', { page, client: randomUUID() })
    const { draft } = opened.json() as { draft: { seq: number } }
    expect((await post(`${GROUPS_DESK}/replace`, { id: from?.id, replacement: to?.id })).status).toBe(200)
    expect((await post('/api/v1/cms/page/publish', { page, seq: draft.seq })).status).toBe(200)
    const { rows: after } = await server.database.db.execute<{ group_id: number }>(
      sql`select group_id from page where id = ${page}`,
    )
    expect(after).toEqual([{ group_id: to?.id }])
  })

  it('are not deleted while a product is saved into them, and a product is not saved into one that is deleted', async () => {
    const { pool } = server.database
    const shop = server.as({ roles: ['shop'] })
    const { namespace, model, id: parent_id } = await find('shop')
    const draft = { namespace, model, parent_id, name: 'Mugs', slug: 'mugs', url: '/sell/product/mugs' }
    const { item } = (await post(`${GROUPS}/create`, draft)).json() as { item: DeskGroup }
    const [product] = await productsOf('wear')
    const isBlocked = async () =>
      (await pool.query('select 1 from pg_locks where not granted')).rows.length > 0
    const during = async (statement: string, request: () => Promise<Answer>) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(statement)
        const answer = request()
        await eventually('the request waits for the group', isBlocked)
        await client.query('commit')
        return await answer
      } finally {
        client.release()
      }
    }
    const move = () =>
      shop.request('POST', '/api/v1/sell/product/update', { body: { id: product?.id, group: 'mugs' } })

    const refused = await during(`delete from record_group where id = ${item.id}`, move)
    expect(refused.json()).toMatchObject({ errors: [{ field: 'group', code: 'unknown' }] })
    expect((await productsOf('wear')).map(({ id }) => id)).toContain(product?.id)

    const { item: added } = (await post(`${GROUPS}/create`, draft)).json() as { item: DeskGroup }
    const remove = () => post(`${GROUPS}/delete`, { id: added.id })
    const save = `select id from record_group where id = ${added.id} for share;
      update product set group_slug = 'mugs' where id = ${product?.id}`
    expect(codeOf(await during(save, remove))).toBe('CONFLICT')
    expect((await productsOf('mugs')).map(({ id }) => id)).toEqual([product?.id])
  })

  it('are refused to everyone but content officers and owners, and to those who may only write', async () => {
    const writer = await newOfficer(server, 'Wren Writer')
    await limitTo(server, writer, WRITES_ONLY)
    const [group, other] = [await find('wear'), await find('vouchers')]
    const body = { id: group.id, replacement: other.id }
    expect((await list(writer)).length).toBeGreaterThan(0)
    expect(codeOf(await post(`${GROUPS_DESK}/replace`, body, writer))).toBe('MAY_NOT_PUBLISH')
    expect(codeOf(await post(`${GROUPS}/update`, { id: group.id, position: 0 }, writer))).toBe(
      'MAY_NOT_PUBLISH',
    )
    const shop = server.as({ roles: ['shop'] })
    expect((await shop.request('GET', GROUPS_DESK)).status).toBe(403)
    expect(codeOf(await post(`${GROUPS_DESK}/replace`, body, shop))).toBe('FORBIDDEN')
    expect((await server.request('GET', GROUPS_DESK)).status).toBe(401)
  })
})
