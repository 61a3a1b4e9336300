import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonByEmail, insertRoles } from '#features/accounts/server/accounts.public.ts'
import { addImage, findImages } from '#features/media/server/media.public.ts'
import { blankValues } from '#features/pages/blank-values.rules.ts'
import { BLOCK_FIELDS } from '#features/pages/page-fields.rules.ts'
import { WIDGET_FIELDS } from '#features/pages/widget-fields.rules.ts'
import { signUp, stepUp } from '#tests/accounts/members.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { picture } from '#tests/vehicles/garage.ts'
import { lockUnusedImages } from './image-use.store.ts'
import { tidyPrivateImages } from './private-images.ts'

const PAGE = '/api/v1/cognito/page'
const EMAIL = 'ruben@corellaplains.example'
const OWNER = 'marlow@corellaplains.example'

type Block = { id: number; variables: string; hidden: boolean; deleted: boolean }
type Item = { id: number; pageContents: Block[] }

let server: RunningServer
/** A person to whom the owner gave the role `content` after they had logged in. */
let desk: Asker
let owner: Asker
let beforeGiven = 0
let personId = 0

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  const { access_token: token } = await signUp(server, EMAIL)
  const { access_token: ownersToken } = await signUp(server, OWNER)
  personId = (await findPersonByEmail(db, EMAIL))?.id ?? 0
  const ownerId = (await findPersonByEmail(db, OWNER))?.id ?? 0
  await insertRoles(db, ownerId, ['owner'], new Date(server.clock.nowMs()))
  owner = bearing(ownersToken)
  desk = bearing(token)
  beforeGiven = (await save('create', PAGE_BODY)).status
  const given = await owner.request('POST', '/api/v1/staff/roles', {
    body: { person_id: personId, roles: ['content'], code: await stepUp(server, OWNER, ownersToken) },
  })
  if (given.status !== 200) throw new Error(`the role was not given: ${given.text}`)
})
afterAll(() => server.stop())

const bearing = (token: string): Asker => ({
  request: (method, path, rest = {}) =>
    server.request(method, path, { ...rest, headers: { authorization: `Bearer ${token}` } }),
})

const block = (words: string, rest: object = {}) => ({
  name: 'Words',
  template: 'text',
  variables: JSON.stringify({ heading: 'Working bee', html: `<p>${words}</p>` }),
  ...rest,
})
const PAGE_BODY = {
  name: 'Working bee',
  url: '/working-bee',
  is_published: true,
  pageContents: [block('Bring gloves'), block('Bring a ute')],
}

function save(verb: string, body: object, as: Asker = desk): Promise<Answer> {
  return as.request('POST', `${PAGE}/${verb}`, { body })
}

/** Requests the page twice as a guest and returns the second response, which comes from the cache. */
async function visibleToGuests(): Promise<Answer> {
  await server.request('GET', '/working-bee')
  return server.request('GET', '/working-bee')
}

async function made(): Promise<Item> {
  const answer = await save('create', PAGE_BODY)
  expect(answer.status).toBe(200)
  return (answer.json() as { item: Item }).item
}

describe('a person with the role content', () => {
  it('creates, changes, hides and deletes a page and its blocks, and guests see each change at once', async () => {
    expect([beforeGiven, (await visibleToGuests()).status]).toEqual([403, 404])

    const { id, pageContents } = await made()
    expect((await visibleToGuests()).text).toContain('Bring gloves')

    const [gloves, ute] = pageContents.map(({ id: blockId }) => blockId)
    const withBlocks = (...blocks: object[]) => save('update', { id, pageContents: blocks })
    await withBlocks(block('Bring boots', { id: gloves }), block('Bring a ute', { id: ute, hidden: true }))
    const changed = await visibleToGuests()
    expect(changed.text).toContain('Bring boots')
    expect(changed.text).not.toContain('Bring gloves')
    expect(changed.text).not.toContain('Bring a ute')

    await withBlocks(block('Bring boots', { id: gloves }), block('Bring a ute', { id: ute }))
    expect((await visibleToGuests()).text).toContain('Bring a ute')
    await withBlocks(block('Bring boots', { id: gloves }))
    expect((await visibleToGuests()).text).not.toContain('Bring a ute')

    expect((await save('disable', { id })).status).toBe(200)
    expect((await visibleToGuests()).status).toBe(404)
    expect((await save('enable', { id })).status).toBe(200)
    expect((await visibleToGuests()).status).toBe(200)
    expect((await save('delete', { id })).status).toBe(200)
    expect((await visibleToGuests()).status).toBe(404)
  })

  it('writes one line to the audit log for each change, and none for a refused one', async () => {
    const { id } = await made()
    await save('update', { id, name: 'Working bees', content: JSON.stringify('<p>Every month</p>') })
    await save('disable', { id })
    await save('enable', { id })
    expect((await save('update', { id, url: '/login' })).status).toBe(422)
    await save('delete', { id })
    const { data } = (await owner.request('GET', `/api/v1/staff/audit?kind=page&record=${id}`)).json() as {
      data: { verb: string; subject_kind: string; person_id: number; change: string }[]
    }
    expect(
      data.toReversed().map(({ verb, subject_kind, person_id, change }) => ({
        verb,
        subject_kind,
        isTheirs: person_id === personId,
        change: JSON.parse(change) as object,
      })),
    ).toEqual(
      [
        { verb: 'created', change: { name: 'Working bee' } },
        { verb: 'changed', change: { name: 'Working bees', fields: ['name', 'content'] } },
        { verb: 'disabled', change: { name: 'Working bees' } },
        { verb: 'enabled', change: { name: 'Working bees' } },
        { verb: 'deleted', change: { name: 'Working bees' } },
      ].map((line) => ({ ...line, subject_kind: 'page', isTheirs: true })),
    )
  })

  it('is refused at the desks of other roles', async () => {
    for (const path of ['/api/v1/staff/people', '/api/v1/staff/audit'])
      expect((await desk.request('GET', path)).status).toBe(403)
    expect((await desk.request('POST', '/api/v1/sell/product/create', { body: {} })).status).toBe(403)
  })
})

describe('people without the role content', () => {
  it.each(['create', 'update', 'enable', 'disable', 'delete'])('are refused to %s a page', async (verb) => {
    const body = verb === 'create' ? { ...PAGE_BODY, url: '/other' } : { id: 1 }
    expect((await save(verb, body, server)).status).toBe(401)
    for (const roles of [[], ['treasurer'], ['membership', 'gate']] as const)
      expect((await save(verb, body, server.as({ roles }))).status).toBe(403)
  })

  it('cannot read the audit log as guests', async () => {
    expect((await server.request('GET', '/api/v1/staff/audit')).status).toBe(401)
  })
})

describe('an image that a draft shows and that is also the photo of a person', () => {
  const draft = async (verb: string, body: object) => {
    const answer = await desk.request('POST', `/api/v1/cms/page/${verb}`, { body })
    if (answer.status !== 200) throw new Error(`${verb}: ${answer.text}`)
    return answer.json() as { page: { id: number } }
  }
  /** Whether the daily clean-up has made the image private, and whether removing the photo would delete it. */
  const stateOf = async (hash: string) => {
    const { media } = server.clubApp.features
    await tidyPrivateImages(media)
    const { db } = server.database
    await db.execute(sql`update person set image_hash = null where id = ${personId}`)
    return {
      isPublic: (await findImages(db, [hash])).get(hash)?.isPublic,
      isUnused: (await lockUnusedImages(db, [hash])).length > 0,
    }
  }
  const newImage = async () => {
    const { media } = server.clubApp.features
    const { hash } = await addImage(media, await picture(), 'track.png', 'The track', { isInLibrary: false })
    await server.database.db.execute(sql`update person set image_hash = ${hash} where id = ${personId}`)
    return hash
  }

  it('stays public and is not deleted, so that the page can be published', async () => {
    const hash = await newImage()
    const { page } = await draft('create', { name: 'Track day', url: '/track-day' })
    const image = { hash, aspect: '16x9', alt: 'The track', placeholder: '#000000', width: 16, height: 9 }
    const values = {
      template: 'call_to_action',
      ...blankValues(BLOCK_FIELDS),
      name: 'Join',
      variables: { ...blankValues(WIDGET_FIELDS.call_to_action), left_image: image },
    }
    const block = '00000000-0000-4000-8000-000000000001'
    const operations = [{ kind: 'add_block', block, after: null, values }]
    await draft('open', { page: page.id, client: 'client-anna' })
    await draft('edit', { page: page.id, client: 'client-anna', client_seq: 1, base: 0, operations })
    expect(await stateOf(hash)).toEqual({ isPublic: true, isUnused: false })
  })

  it('is otherwise made private', async () => {
    expect(await stateOf(await newImage())).toEqual({ isPublic: false, isUnused: true })
  })
})
