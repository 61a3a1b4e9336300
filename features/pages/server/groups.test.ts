import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#platform/server/caller.ts'
import { type ContentServer, KEPT_IMAGE, startContentServer } from '#tests/kit/content-server.ts'
import type { Group } from '../pages.contract.ts'

const BASE = '/api/v1/cognito/group'
const DESK: readonly StaffRole[] = ['content']

let server: ContentServer
const ids = new Map<string, number>()

type Json = Record<string, unknown>

async function post(path: string, body: object, roles: readonly StaffRole[] | null = DESK) {
  const answer = await server.post(`${BASE}/${path}`, body, roles)
  return { status: answer.status, body: answer.json() as Json }
}

async function make(name: string, parent?: string, rest: object = {}) {
  const draft = {
    namespace: 'club',
    model: 'member',
    name,
    slug: name.toLowerCase(),
    url: `/members/${name.toLowerCase()}`,
  }
  const { status, body } = await post('create', {
    ...draft,
    ...(parent === undefined ? {} : { parent_id: ids.get(parent) }),
    ...rest,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  ids.set(name, (body['item'] as Group).id)
}

const get = async (path: string) => {
  const answer = await server.call(path)
  return { status: answer.status, body: answer.json() as { data: Group[]; item: Group; text_code?: string } }
}

type Shape = [string, Shape[]]
const shapeOf = ({ name, children }: Group): Shape => [name, children.map(shapeOf)]
const shape = async (roles: readonly StaffRole[] | null = null) =>
  ((await server.call(`${BASE}/club/member`, {}, roles)).json() as { data: Group[] }).data.map(shapeOf)

beforeAll(async () => {
  server = await startContentServer()
  await server.database.pool
    .query(`insert into media_image (hash, file_name, extension, width_px, height_px, byte_size, alt, is_decorative, placeholder, created_at)
    values ('${KEPT_IMAGE}', 'a.jpg', 'jpg', 1600, 900, 1, '', true, '#112233', '2026-01-01Z')`)
  await make('Members', undefined, { image_hash: KEPT_IMAGE, content: '<p onclick=x>Us</p>' })
  await make('Drivers', 'Members')
  await make('Juniors', 'Drivers')
  await make('Officials', 'Members')
  await make('Vehicles', undefined, { model: 'specialVehicle' })
})
afterAll(() => server.stop())

describe('group calls', () => {
  it('return the trees of one kind of record, and all of them', async () => {
    expect(await shape()).toEqual([
      [
        'Members',
        [
          ['Drivers', [['Juniors', []]]],
          ['Officials', []],
        ],
      ],
    ])
    expect((await get(BASE)).body.data.map(({ name }) => name)).toEqual(['Members', 'Vehicles'])
    expect((await get(`${BASE}/club/nothing`)).body.data).toEqual([])
  })

  it('return one group with its descendants, and 404 for an unknown one', async () => {
    const { body } = await get(`${BASE}/details/club/member/drivers`)
    expect(shapeOf(body.item)).toEqual(['Drivers', [['Juniors', []]]])
    for (const path of ['club/member/nobody', 'club/specialVehicle/drivers', 'x/y/z']) {
      expect((await get(`${BASE}/details/${path}`)).status).toBe(404)
    }
  })

  it('return the picture in the requested aspect ratio and width, by default square and 300 px wide', async () => {
    const image = async (query: string) => (await get(`${BASE}${query}`)).body.data[0]?.image
    const others = (own: string) =>
      ['16x3', '16x9', '8x5', '4x3', '1x1', '3x4', '5x8', '9x16', 'raw'].filter((aspect) => aspect !== own)
    expect(await image('')).toEqual({
      hash: KEPT_IMAGE,
      placeholder: '#112233',
      url: `/assets/i/${KEPT_IMAGE}/1x1/300.jpg`,
      webp_url: `/assets/i/${KEPT_IMAGE}/1x1/300.webp`,
      avif_url: `/assets/i/${KEPT_IMAGE}/1x1/300.avif`,
      extra_aspects: others('1x1'),
      width: 300,
      height: 300,
    })
    expect(await image('?image_aspect=16x9&image_width=480')).toMatchObject({
      hash: KEPT_IMAGE,
      url: `/assets/i/${KEPT_IMAGE}/16x9/500.jpg`,
      extra_aspects: others('16x9'),
      width: 500,
      height: 281,
    })
  })

  it.each([
    'image_aspect=2x1',
    'image_aspect=',
    'image_width=0',
    'image_width=3851',
    'image_width=x',
    'image_width=1e2',
    'image_aspect=1x1&image_aspect=raw',
  ])('refuse %s', async (query) => {
    expect((await get(`${BASE}?${query}`)).status).toBe(422)
  })

  it('sanitise the content of a group', async () => {
    expect((await get(BASE)).body.data[0]?.content).toBe('<p>Us</p>')
  })
})

describe('record calls of groups', () => {
  it('renumber the tree when a group is added', async () => {
    const { rows } = await server.database.pool.query<Json>(
      'select name, lft, rgt, level, root = (select id from record_group where name = $1) as in_tree from record_group where model = $2 order by lft',
      ['Members', 'member'],
    )
    expect(rows.map(({ name, lft, rgt, level, in_tree: inTree }) => [name, lft, rgt, level, inTree])).toEqual(
      [
        ['Members', 1, 8, 0, true],
        ['Drivers', 2, 5, 1, true],
        ['Juniors', 3, 4, 2, true],
        ['Officials', 6, 7, 1, true],
      ],
    )
  })

  it('move a group with its descendants, out of its tree and back', async () => {
    expect((await post('update', { id: ids.get('Drivers'), parent_id: ids.get('Officials') })).status).toBe(
      200,
    )
    expect(await shape()).toEqual([['Members', [['Officials', [['Drivers', [['Juniors', []]]]]]]]])
    expect((await post('update', { id: ids.get('Drivers'), parent_id: null })).status).toBe(200)
    expect(await shape()).toEqual([
      ['Members', [['Officials', []]]],
      ['Drivers', [['Juniors', []]]],
    ])
    expect((await post('update', { id: ids.get('Drivers'), parent_id: ids.get('Members') })).status).toBe(200)
    expect(await shape()).toEqual([
      [
        'Members',
        [
          ['Officials', []],
          ['Drivers', [['Juniors', []]]],
        ],
      ],
    ])
  })

  it('move a group to another place among its siblings', async () => {
    const [drivers, officials] = ['Drivers', 'Officials']
    await post('update', { id: ids.get('Drivers'), position: 0 })
    expect((await shape())[0]?.[1].map(([name]) => name)).toEqual([drivers, officials])
    await post('update', { id: ids.get('Drivers'), position: 99 })
    expect((await shape())[0]?.[1].map(([name]) => name)).toEqual([officials, drivers])
    await post('update', { id: ids.get('Drivers'), parent_id: ids.get('Members'), position: null })
    expect((await shape())[0]?.[1].map(([name]) => name)).toEqual([officials, drivers])
    expect((await post('update', { id: ids.get('Drivers'), position: -1 })).status).toBe(422)
  })

  it('return the parent to the content desk', async () => {
    const answer = await server.post(`${BASE}/${ids.get('Drivers')}`, {}, DESK)
    expect((answer.json() as { item: Json }).item).toMatchObject({ parent_id: ids.get('Members') })
  })

  it('refuse a parent that is a descendant, of another kind, or unknown', async () => {
    for (const parent of [ids.get('Drivers'), ids.get('Juniors'), ids.get('Vehicles'), 9999]) {
      const { status, body } = await post('update', { id: ids.get('Drivers'), parent_id: parent })
      expect([status, (body['errors'] as Json[])[0]?.['field']]).toEqual([422, 'parent_id'])
    }
  })

  it('hide a disabled group and its descendants from anonymous callers in every call', async () => {
    await post('disable', { id: ids.get('Drivers') })
    expect(await shape()).toEqual([['Members', [['Officials', []]]]])
    expect((await get(`${BASE}/details/club/member/juniors`)).status).toBe(404)
    const list = async (roles: readonly StaffRole[] | null) =>
      (
        (await server.post(BASE, { filter: { model: 'member' }, order: 'name' }, roles)).json() as {
          data: Json[]
        }
      ).data.map(({ name }) => name)
    expect(await list(null)).toEqual(['Members', 'Officials'])
    expect(await list(DESK)).toEqual(['Drivers', 'Juniors', 'Members', 'Officials'])
    expect((await post(String(ids.get('Juniors')), {}, null)).status).toBe(404)
    expect((await post(String(ids.get('Juniors')), {}, DESK)).status).toBe(200)
    expect(await shape(DESK)).toEqual([
      [
        'Members',
        [
          ['Officials', []],
          ['Drivers', [['Juniors', []]]],
        ],
      ],
    ])
    await post('enable', { id: ids.get('Drivers') })
  })

  it('send anonymous callers exactly these fields', async () => {
    const { body } = await post('members/drivers', {}, null)
    expect(Object.keys(body['item'] as Json).toSorted()).toEqual([
      'content',
      'id',
      'image',
      'level',
      'lft',
      'model',
      'name',
      'namespace',
      'rgt',
      'root',
      'slug',
      'url',
    ])
  })

  it('refuse writes by anonymous callers and other staff roles', async () => {
    expect((await post('create', {}, null)).status).toBe(401)
    expect((await post('delete', { id: 1 }, ['shop'])).status).toBe(403)
  })

  it('refuse a taken slug, another kind, direct changes of positions, and deleting a group with descendants', async () => {
    const refused = async (path: string, body: object) => {
      const answer = await post(path, body)
      return [
        answer.status,
        ...((answer.body['errors'] ?? []) as Json[]).map(
          ({ field, code }) => `${String(field)} ${String(code)}`,
        ),
      ]
    }
    expect(await refused('update', { id: ids.get('Officials'), slug: 'drivers' })).toEqual([
      422,
      'slug taken',
    ])
    expect(await refused('update', { id: ids.get('Officials'), model: 'specialVehicle' })).toEqual([
      422,
      'model fixed',
    ])
    expect(await refused('update', { id: ids.get('Officials'), lft: 1, root: 1 })).toEqual([
      422,
      'lft unknown',
      'root unknown',
    ])
    expect(await refused('update', { id: ids.get('Officials'), image_hash: 'f'.repeat(32) })).toEqual([
      422,
      'image_hash unknown',
    ])
    expect(await refused('delete', { id: ids.get('Members') })).toEqual([422, 'id has_children'])
    expect((await post('delete', { id: ids.get('Officials') })).status).toBe(200)
    expect(await shape()).toEqual([['Members', [['Drivers', [['Juniors', []]]]]]])
  })

  it('accept a picture in two steps: an upload with an alt text, then the assignment', async () => {
    const upload = async (fields: Record<string, string>, roles: readonly StaffRole[] | null = DESK) => {
      const parts = Object.entries(fields).map(
        ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const file =
        '--b\r\ncontent-disposition: form-data; name="file"; filename="us.jpg"\r\ncontent-type: image/jpeg\r\n\r\nbytes\r\n--b--\r\n'
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      const answer = await server.call(
        `${BASE}/upload`,
        { method: 'POST', body: parts.join('') + file, headers },
        roles,
      )
      return { status: answer.status, body: answer.json() as Json }
    }
    expect((await upload({ alt: 'Us' }, null)).status).toBe(401)
    expect((await upload({})).body).toMatchObject({
      text_code: 'VALIDATION',
      errors: [{ field: 'alt', message: 'Describe the picture or mark it decorative' }],
    })
    const { body } = await upload({ alt: 'Us at the start line' })
    expect(body).toEqual({ status: 'success', uuid: KEPT_IMAGE, key: KEPT_IMAGE, name: 'us.jpg' })
    const photo = {
      id: ids.get('Juniors'),
      model: 'group',
      uuid: KEPT_IMAGE,
      key: KEPT_IMAGE,
      name: 'us.jpg',
    }
    expect((await post('addPhoto', photo, null)).status).toBe(401)
    expect((await post('addPhoto', { ...photo, model: 'page' })).status).toBe(422)
    expect((await post('addPhoto', { ...photo, key: 'f'.repeat(32), uuid: 'f'.repeat(32) })).status).toBe(422)
    expect((await post('addPhoto', { ...photo, id: 9999 })).status).toBe(404)
    expect((await post('addPhoto', photo)).body).toMatchObject({
      item: { name: 'Juniors', image: { hash: KEPT_IMAGE } },
    })
  })
})
