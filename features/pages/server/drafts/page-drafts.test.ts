import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/kit/ask.ts'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { blankValues } from '../../blank-values.rules.ts'
import type {
  AppliedEdit,
  DeskPage,
  DraftNews,
  OpenedDraft,
  PageOperation,
} from '../../page-drafts.contract.ts'
import type { PageVersion } from '../../page-versions.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'

const BASE = '/api/v1/cms/page'
const [ANNA, BEN] = ['client-anna', 'client-ben']
const KEYS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const

let server: ContentServer

beforeAll(async () => {
  server = await startContentServer()
})
afterAll(() => server.stop())

/** Sends a POST as a content officer. Ben is person 2; every other name is person 1. */
async function post<T>(path: string, body: object, status = 200): Promise<T> {
  const isBen = 'client' in body && body.client === BEN
  const answer = await server.call(`${BASE}/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-roles': `content ${isBen ? 2 : 1}` },
  })
  return bodyOf<T>(answer, status)
}
async function get<T>(path: string, status = 200): Promise<T> {
  return bodyOf<T>(await server.call(`${BASE}${path}`, {}, ['content']), status)
}
function bodyOf<T>(answer: Answer, status: number): T {
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.json())}`)
  return answer.json() as T
}

let addresses = 0
/** Creates an unpublished page with an address of its own. */
async function newPage(name = 'Club day'): Promise<DeskPage> {
  addresses += 1
  return (await post<{ page: DeskPage }>('create', { name, url: `/club-day-${addresses}` })).page
}
const open = async (page: number, client: string = ANNA) =>
  (await post<{ draft: OpenedDraft }>('open', { page, client })).draft

const counts = new Map<string, number>()
/** Sends operations as the next edit of a client. */
async function edit(page: number, operations: PageOperation[], { client = ANNA, base = 10_000 } = {}) {
  const clientSeq = (counts.get(client) ?? 0) + 1
  counts.set(client, clientSeq)
  const body = { page, client, client_seq: clientSeq, base, operations }
  return post<{ edit: AppliedEdit; news: DraftNews }>('edit', body)
}

const textBlock = (key: string, heading: string, after: string | null = null): PageOperation => ({
  kind: 'add_block',
  block: key,
  after,
  values: {
    template: 'text',
    ...blankValues(BLOCK_FIELDS),
    name: heading,
    variables: { ...blankValues(WIDGET_FIELDS.text), heading, html: `<p>${heading}</p>` },
  },
})
const heading = (block: string, value: string): PageOperation => ({
  kind: 'set',
  block,
  path: 'variables/heading',
  value,
})
const statuses = ({ edit: { results } }: { edit: AppliedEdit }) => results.map(({ status }) => status)

describe('a draft', () => {
  it('is not shown to visitors until it is published', async () => {
    const { id, url } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Everybody welcome')])
    const visitor = () => server.call(`/api/v1/cognito/page?url=${url}`)
    expect((await visitor()).status).toBe(404)

    const { seq } = await open(id)
    const { version } = await post<{ version: number }>('publish', { page: id, seq })
    expect(version).toBe(2)
    const answer = await visitor()
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.json())).toContain('Everybody welcome')
    expect(JSON.stringify(answer.json())).not.toContain(KEYS[0])

    await edit(id, [heading(KEYS[0], 'Members only')])
    expect(JSON.stringify((await visitor()).json())).not.toContain('Members only')
    expect((await open(id)).page).toMatchObject({ is_published: true, has_draft: true })
  })

  it('applies an edit that arrives twice once, with the same answer', async () => {
    const { id } = await newPage()
    const body = {
      page: id,
      client: 'client-twice',
      client_seq: 1,
      base: 0,
      operations: [textBlock(KEYS[0], 'Once')],
    }
    const first = await post<{ edit: AppliedEdit }>('edit', body)
    const second = await post<{ edit: AppliedEdit }>('edit', body)
    expect(second.edit).toEqual(first.edit)
    expect((await open(id)).blocks).toHaveLength(1)
  })

  it('sanitises HTML and returns what it stored', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Safe')])
    const html = '<p onclick="x()">Hello</p><script>x()</script>'
    const { edit: applied } = await edit(id, [
      { kind: 'set', block: KEYS[0], path: 'variables/html', value: html },
    ])
    expect(applied.results).toEqual([{ status: 'applied', value: '<p>Hello</p>' }])
    expect((await open(id)).blocks[0]?.values.variables).toMatchObject({ html: '<p>Hello</p>' })
  })

  it('keeps the order of blocks that were moved', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'One'), textBlock(KEYS[1], 'Two', KEYS[0])])
    await edit(id, [{ kind: 'move_block', block: KEYS[1], after: null }])
    expect((await open(id)).blocks.map(({ key }) => key)).toEqual([KEYS[1], KEYS[0]])
  })

  it('is closed to everybody without the role content', async () => {
    const { id } = await newPage()
    const callers = [null, [] as const, ['shop'] as const]
    const answers = await Promise.all(
      callers.map((roles) => server.post(`${BASE}/open`, { page: id, client: ANNA }, roles)),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
  })
})

describe('two people', () => {
  it('merge changes of different fields, and see each other', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Start')])
    const { seq } = await open(id, BEN)
    await edit(id, [heading(KEYS[0], 'From Anna')], { base: seq })
    const { news } = await edit(id, [{ kind: 'set', block: null, path: 'seo_title', value: 'From Ben' }], {
      client: BEN,
      base: seq,
    })
    expect(news.edits.map(({ client }) => client)).toEqual([ANNA, BEN])
    const draft = await open(id)
    expect(draft.blocks[0]?.values.variables).toMatchObject({ heading: 'From Anna' })
    expect(draft.fields).toMatchObject({ seo_title: 'From Ben' })
    expect(draft.people.map(({ person }) => person.name).toSorted()).toEqual(['Person 1', 'Person 2'])
  })

  it('keep the first value of a field, and choose between both', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Start')])
    const { seq } = await open(id, BEN)
    await edit(id, [heading(KEYS[0], 'Anna first')], { base: seq })
    const second = await edit(id, [heading(KEYS[0], 'Ben second')], { client: BEN, base: seq })
    expect(statuses(second)).toEqual(['conflict'])
    const [conflict] = second.news.conflicts
    expect(conflict).toMatchObject({
      kept: 'Anna first',
      other: 'Ben second',
      kept_by: { id: 1 },
      other_by: { id: 2 },
    })

    const settled = { page: id, conflict: conflict?.id, choice: 'other', since: second.news.seq }
    const { news } = await post<{ news: DraftNews }>('settle', settled)
    expect(news.conflicts).toEqual([])
    expect((await open(id)).blocks[0]?.values.variables).toMatchObject({ heading: 'Ben second' })
  })

  it('cannot settle a conflict whose other value changed after they saw it', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Start')])
    const { seq } = await open(id, BEN)
    await edit(id, [heading(KEYS[0], 'Anna first')], { base: seq })
    const second = await edit(id, [heading(KEYS[0], 'Ben second')], { client: BEN, base: seq })
    const [conflict] = second.news.conflicts
    const third = await edit(id, [heading(KEYS[0], 'Ben third')], { client: BEN, base: second.news.seq })

    const settled = { page: id, conflict: conflict?.id, choice: 'kept', since: second.news.seq }
    await post('settle', settled, 409)
    expect((await open(id)).conflicts).toMatchObject([{ other: 'Ben third' }])
    const { news } = await post<{ news: DraftNews }>('settle', { ...settled, since: third.news.seq })
    expect(news.conflicts).toEqual([])
  })

  it('get a new conflict if they choose a value for a field that changed after they saw it', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Start')])
    const { seq } = await open(id, BEN)
    await edit(id, [heading(KEYS[0], 'Anna first')], { base: seq })
    const second = await edit(id, [heading(KEYS[0], 'Ben second')], { client: BEN, base: seq })
    const [conflict] = second.news.conflicts
    await edit(id, [heading(KEYS[0], 'Anna third')], { base: second.news.seq })

    const settled = { page: id, conflict: conflict?.id, choice: 'other', since: second.news.seq }
    const { news } = await post<{ news: DraftNews }>('settle', settled)
    expect(news.conflicts).toMatchObject([{ kept: 'Anna third', other: 'Ben second' }])
    expect((await open(id)).blocks[0]?.values.variables).toMatchObject({ heading: 'Anna third' })
  })

  it('keep a block that one removes and the other changes, and mark it', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Start')])
    const { seq } = await open(id, BEN)
    await edit(id, [{ kind: 'remove_block', block: KEYS[0] }], { base: seq })
    const changed = await edit(id, [heading(KEYS[0], 'Still wanted')], { client: BEN, base: seq })
    expect(statuses(changed)).toEqual(['restored'])
    expect((await open(id)).blocks[0]).toMatchObject({ is_removed: false, is_restored: true })
  })

  it('keep a block that one removes and publishes before the change of the other arrives', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[1], 'Other'), textBlock(KEYS[0], 'Start')])
    const { seq } = await open(id, BEN)
    const removed = await edit(id, [{ kind: 'remove_block', block: KEYS[0] }], { base: seq })
    await post('publish', { page: id, seq: removed.news.seq })
    const changed = await edit(id, [heading(KEYS[0], 'Still wanted')], { client: BEN, base: seq })
    expect(statuses(changed)).toEqual(['restored'])
    expect(changed.news.clean_seq).toBe(removed.news.seq)
    expect((await open(id)).blocks[0]).toMatchObject({ is_removed: false, is_restored: true })
    // A block that stays removed is deleted by the second publication after it.
    const again = await edit(id, [{ kind: 'remove_block', block: KEYS[0] }], { base: changed.news.seq })
    await post('publish', { page: id, seq: again.news.seq })
    expect((await open(id)).blocks).toHaveLength(2)
    const last = await edit(id, [heading(KEYS[1], 'Changed')], { base: again.news.seq })
    await post('publish', { page: id, seq: last.news.seq })
    expect((await open(id)).blocks.map(({ key }) => key)).toEqual([KEYS[1]])
  })
})

describe('publishing', () => {
  it('is refused if somebody changed the draft in between', async () => {
    const { id } = await newPage()
    const { seq } = await open(id)
    await edit(id, [textBlock(KEYS[0], 'Later')])
    await post('publish', { page: id, seq }, 409)
    expect((await open(id)).page).toMatchObject({ is_published: false, has_draft: true })
  })

  it('is refused while the page has errors, which the check names by block and field', async () => {
    const { id } = await newPage()
    const image = {
      hash: 'a'.repeat(32),
      aspect: '16x9',
      alt: '',
      placeholder: '#000000',
      width: 16,
      height: 9,
    }
    await edit(id, [
      {
        kind: 'add_block',
        block: KEYS[0],
        after: null,
        values: {
          template: 'call_to_action',
          ...blankValues(BLOCK_FIELDS),
          name: 'Join',
          variables: { ...blankValues(WIDGET_FIELDS.call_to_action), left_image: image },
        },
      },
    ])
    const { findings, seq } = await get<{ findings: PageFinding[]; seq: number }>(`/check?page=${id}`)
    expect(findings.filter(({ severity }) => severity === 'error')).toContainEqual({
      severity: 'error',
      code: 'no_description',
      block: KEYS[0],
      path: 'variables/left_image',
    })
    await post('publish', { page: id, seq }, 422)
  })

  it('replaces a link to a redirect by a link to its target, on the live page and in the draft', async () => {
    const { id } = await newPage()
    const content = '<p><a href="/redirected#top">Old</a></p>'
    const { news } = await edit(id, [{ kind: 'set', block: null, path: 'content', value: content }])
    await post('publish', { page: id, seq: news.seq })
    const draft = await open(id)
    expect(draft.fields['content']).toBe('<p><a href="/elsewhere#top">Old</a></p>')
    expect(draft.page).toMatchObject({ is_published: true, has_draft: false })
    const live = await server.call(`/api/v1/cognito/page?url=${draft.page.url}`)
    expect(JSON.stringify(live.json())).toContain('/elsewhere#top')
  })

  it('warns about a link to a missing page', async () => {
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Links')])
    const html = '<p><a href="/nowhere">Rules</a> and <a href="/cart">cart</a></p>'
    await edit(id, [{ kind: 'set', block: KEYS[0], path: 'variables/html', value: html }])
    const { findings } = await get<{ findings: PageFinding[] }>(`/check?page=${id}`)
    expect(findings.filter(({ code }) => code === 'dead_link')).toEqual([
      { severity: 'warning', code: 'dead_link', block: KEYS[0], path: 'variables/html' },
    ])
  })

  it('are listed by their broken links while they are published', async () => {
    const broken = async () =>
      (await get<{ data: { id: number }[] }>('?filter=broken_links')).data.map(({ id }) => id)
    const target = await newPage()
    const { id } = await newPage()
    const html = `<p><a href="${target.url}#top">Rules</a>, <a href="/cart">cart</a></p>`
    const { news } = await edit(id, [{ kind: 'set', block: null, path: 'content', value: html }])
    expect(await broken()).not.toContain(id)
    await post('publish', { page: id, seq: news.seq })
    expect(await broken()).toContain(id)
    await post('publish', { page: target.id, seq: 0 })
    expect(await broken()).not.toContain(id)
    await post('unpublish', { page: target.id })
    expect(await broken()).toContain(id)
    await post('unpublish', { page: id })
    expect(await broken()).not.toContain(id)
  })

  it('leaves a redirect where a published page was, and refuses an address that is taken', async () => {
    const { id, url } = await newPage()
    const other = await newPage()
    await post('publish', { page: id, seq: 0 })
    const moved = `${url}-moved`
    const changed = await edit(id, [{ kind: 'set', block: null, path: 'url', value: moved }])
    await post('publish', { page: id, seq: changed.news.seq })
    expect(server.moved.at(-1)).toEqual({ from: url, to: moved })
    const taken = await edit(id, [{ kind: 'set', block: null, path: 'url', value: other.url }])
    await post('publish', { page: id, seq: taken.news.seq }, 409)
  })

  it('at a time publishes the frozen version, not the later draft', async () => {
    const { id, url } = await newPage()
    const first = await edit(id, [textBlock(KEYS[0], 'For Saturday')])
    const at = new Date(server.clock.nowMs() + 3_600_000).toISOString()
    const { page } = await post<{ page: DeskPage }>('schedule', { page: id, seq: first.news.seq, at })
    expect(page.schedule).toMatchObject({ at, state: 'pending' })
    await edit(id, [heading(KEYS[0], 'After Saturday')])
    await server.publishDue()
    expect((await server.call(`/api/v1/cognito/page?url=${url}`)).status).toBe(404)
    server.clock.advanceMs(3_600_000)
    await server.publishDue()
    const shown = JSON.stringify((await server.call(`/api/v1/cognito/page?url=${url}`)).json())
    expect(shown).toContain('For Saturday')
    expect(shown).not.toContain('After Saturday')
    expect((await open(id)).page).toMatchObject({ has_draft: true, schedule: null })
  })

  it('at a time replaces links to redirects when it is scheduled', async () => {
    const { id, url } = await newPage()
    const content = '<p><a href="/redirected#top">Old</a></p>'
    const { news } = await edit(id, [{ kind: 'set', block: null, path: 'content', value: content }])
    const at = new Date(server.clock.nowMs() + 3_600_000).toISOString()
    await post('schedule', { page: id, seq: news.seq, at })
    expect((await open(id)).fields['content']).toBe('<p><a href="/elsewhere#top">Old</a></p>')
    server.clock.advanceMs(3_600_000)
    await server.publishDue()
    const live = await server.call(`/api/v1/cognito/page?url=${url}`)
    expect(JSON.stringify(live.json())).toContain('/elsewhere#top')
    expect((await open(id)).page).toMatchObject({ has_draft: false, schedule: null })
  })

  it('records who did what', async () => {
    const { id } = await newPage('Audited')
    await post('publish', { page: id, seq: 0 })
    await post('unpublish', { page: id })
    const own = server.audited.filter(({ subjectId }) => subjectId === String(id))
    expect(own.map(({ verb, personId }) => [verb, personId])).toEqual([
      ['created', 1],
      ['published', 1],
      ['unpublished', 1],
    ])
  })
})

describe('versions', () => {
  it('are restored into the draft, completely or one block, without publishing', async () => {
    const { id, url } = await newPage()
    const first = await edit(id, [textBlock(KEYS[0], 'First'), textBlock(KEYS[1], 'Second', KEYS[0])])
    await post('publish', { page: id, seq: first.news.seq })
    const gone = await edit(id, [{ kind: 'remove_block', block: KEYS[0] }, heading(KEYS[1], 'Changed')])
    await post('publish', { page: id, seq: gone.news.seq })

    const { data } = await get<{ data: PageVersion[] }>(`/versions?page=${id}`)
    expect(data.map(({ number, is_live: isLive }) => [number, isLive])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    const one = { page: id, seq: gone.news.seq, version: 2, block: KEYS[0] }
    const { seq } = await post<{ seq: number }>('restore', one)
    const headings = async () =>
      (await open(id)).blocks
        .filter(({ is_removed: isRemoved }) => !isRemoved)
        .map(({ values }) => values.variables['heading'])
    expect(await headings()).toEqual(['First', 'Changed'])
    await post('restore', { page: id, seq, version: 2 })
    expect(await headings()).toEqual(['First', 'Second'])
    const shown = JSON.stringify((await server.call(`/api/v1/cognito/page?url=${url}`)).json())
    expect(shown).not.toContain('First')
  })

  it('can restore a single block, but none that they do not contain', async () => {
    const { id } = await newPage()
    const first = await edit(id, [textBlock(KEYS[0], 'First'), textBlock(KEYS[1], 'Second', KEYS[0])])
    await post('publish', { page: id, seq: first.news.seq })
    const changed = await edit(id, [heading(KEYS[0], 'Changed'), heading(KEYS[1], 'Also changed')])
    const one = { page: id, seq: changed.news.seq, version: 2, block: KEYS[1] }
    await post('restore', { ...one, seq: first.news.seq }, 409)
    await post('restore', { ...one, block: '00000000-0000-4000-8000-00000000000f' }, 404)
    const restored = await post<{ page: DeskPage }>('restore', one)
    expect(restored.page).toMatchObject({ has_draft: true })
    const { blocks } = await open(id)
    expect(blocks.map(({ values }) => values.variables['heading'])).toEqual(['Changed', 'Second'])
  })

  it('restore a block without its anchor if another block has the same one by now', async () => {
    const { id } = await newPage()
    const anchorOf = (block: string, value: string | null): PageOperation => ({
      kind: 'set',
      block,
      path: 'anchor_name',
      value,
    })
    const first = await edit(id, [
      textBlock(KEYS[0], 'First'),
      textBlock(KEYS[1], 'Second', KEYS[0]),
      anchorOf(KEYS[0], 'join'),
    ])
    await post('publish', { page: id, seq: first.news.seq })
    const restored = async (seq: number) => {
      await post('restore', { page: id, seq, version: 2, block: KEYS[0] })
      return (await open(id)).blocks.map(({ values }) => [
        values.variables['heading'],
        values['anchor_name'] ?? null,
      ])
    }
    const moved = [heading(KEYS[0], 'Changed'), anchorOf(KEYS[0], null), anchorOf(KEYS[1], 'join')]
    const { news } = await edit(id, moved)
    expect(await restored(news.seq)).toEqual([
      ['First', null],
      ['Second', 'join'],
    ])
    const { news: freed } = await edit(id, [anchorOf(KEYS[1], null)])
    expect(await restored(freed.seq)).toEqual([
      ['First', 'join'],
      ['Second', null],
    ])
  })

  it('refuse to restore a removed block if the page has the maximum number of blocks', async () => {
    const { id } = await newPage()
    const first = await edit(id, [textBlock(KEYS[0], 'First')])
    await post('publish', { page: id, seq: first.news.seq })
    await edit(id, [{ kind: 'remove_block', block: KEYS[0] }])
    const keys = Array.from(
      { length: 200 },
      (_, at) => `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
    )
    let seq = 0
    for (let from = 0; from < keys.length; from += 20)
      seq = (
        await edit(
          id,
          keys.slice(from, from + 20).map((key) => textBlock(key, 'Filler')),
        )
      ).news.seq
    const refused = await post<{ text_code: string }>(
      'restore',
      { page: id, seq, version: 2, block: KEYS[0] },
      409,
    )
    expect(refused.text_code).toBe('CONFLICT')
  })

  it('are created after a change by the record calls, which also changes the draft; fields edited in both become conflicts', async () => {
    const { id } = await newPage()
    const first = await edit(id, [textBlock(KEYS[0], 'Start')])
    await post('publish', { page: id, seq: first.news.seq })
    await edit(id, [{ kind: 'set', block: null, path: 'seo_title', value: 'In the draft' }])
    const saved = await server.post(
      '/api/v1/cognito/page/update',
      { id, seo_title: 'By the other call', priority: 0.9 },
      ['content'],
    )
    expect(saved.status).toBe(200)
    const { fields, conflicts } = await open(id)
    expect(fields).toMatchObject({ seo_title: 'In the draft', priority: 0.9 })
    expect(conflicts).toMatchObject([{ path: 'seo_title', other: 'By the other call' }])
  })

  it('are created for pages without a version, and unchanged blocks keep their keys', async () => {
    const block = {
      name: 'Words',
      template: 'text',
      variables: JSON.stringify({ heading: 'Old', html: '<p>Old</p>' }),
    }
    const saved = await server.post(
      '/api/v1/cognito/page/create',
      { name: 'Old', url: '/old-page', is_published: true, pageContents: [block] },
      ['content'],
    )
    const { id } = (saved.json() as { item: { id: number } }).item
    await server.database.db.execute(
      sql`update page set version_id = null, version_at = null where id = ${id}`,
    )
    await server.database.db.execute(sql`delete from page_version where page_id = ${id}`)
    const shown = async () => (await server.call('/api/v1/cognito/page?url=/old-page')).json()
    const before = await shown()
    await server.tidy()
    expect(await shown()).toEqual(before)
    const { data } = await get<{ data: PageVersion[] }>(`/versions?page=${id}`)
    expect(data).toMatchObject([{ number: 1, kind: 'imported', is_live: true, person: null }])
  })

  it('are what the draft returns to when it is discarded', async () => {
    const { id } = await newPage()
    const first = await edit(id, [textBlock(KEYS[0], 'Start')])
    await post('publish', { page: id, seq: first.news.seq })
    const second = await edit(id, [{ kind: 'remove_block', block: KEYS[0] }, textBlock(KEYS[1], 'New')])
    const { page } = await post<{ page: DeskPage }>('discard', { page: id, seq: second.news.seq })
    expect(page.has_draft).toBe(false)
    const { blocks } = await open(id)
    // The discarded block is kept as a removed one until the next publication.
    expect(blocks.map((block) => [block.key, block.is_removed])).toEqual([
      [KEYS[0], false],
      [KEYS[1], true],
    ])
  })
})

describe('the list', () => {
  it('finds pages by name, address and state, one part of the list at a time', async () => {
    const { id, url } = await newPage('Hill climb notes')
    const names = async (query: string) =>
      (await get<{ data: DeskPage[] }>(`?${query}`)).data.map((page) => page.id)
    expect(await names('q=hill%20climb')).toEqual([id])
    expect(await names(`q=${url}&filter=published`)).toEqual([])
    expect(await names(`q=${url}&filter=unpublished`)).toContain(id)
    expect(await names(`after=${url}`)).not.toContain(id)
  })
})

describe('deleting', () => {
  it('a page that others link to needs a replacement', async () => {
    const target = await newPage()
    const { id } = await newPage()
    await edit(id, [textBlock(KEYS[0], 'Links')])
    const html = `<p><a href="${target.url}#times">Times</a></p>`
    const { news } = await edit(id, [{ kind: 'set', block: KEYS[0], path: 'variables/html', value: html }])
    await post('publish', { page: id, seq: news.seq })
    const { data } = await get<{ data: { id: number }[] }>(`/uses?page=${target.id}`)
    expect(data.map((use) => use.id)).toEqual([id])
    await post('delete', { page: target.id }, 409)
    await post('delete', { page: target.id, replacement: 'https://elsewhere.example' }, 422)
    await post('delete', { page: target.id, replacement: '/events' })
    expect(server.moved.at(-1)).toEqual({ from: target.url, to: '/events' })
    await post('open', { page: target.id, client: ANNA }, 404)
  })
})
