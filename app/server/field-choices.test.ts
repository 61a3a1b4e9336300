import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankValues } from '#features/pages/blank-values.rules.ts'
import type { FieldChoices } from '#features/pages/field-choices.contract.ts'
import type { DeskPage, DraftNews, OpenedDraft } from '#features/pages/page-drafts.contract.ts'
import type { PageFinding } from '#features/pages/page-findings.contract.ts'
import { BLOCK_FIELDS } from '#features/pages/page-fields.rules.ts'
import { WIDGET_FIELDS } from '#features/pages/widget-fields.rules.ts'
import { CMS, limitTo, newOfficer, type Officer, WRITES_ONLY } from '#tests/kit/content-officers.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

const BLOCK = '00000000-0000-4000-8000-000000000001'
let server: RunningServer
let officer: Officer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  officer = await newOfficer(server, 'Fay Fields')
})
afterAll(() => server.stop())

const ask = (who: Asker) => who.request('GET', `${CMS}/field-choices`)
async function post<T>(verb: string, body: object): Promise<T> {
  const answer = await officer.request('POST', `${CMS}/${verb}`, { body })
  if (answer.status !== 200) throw new Error(`${verb}: ${answer.status} ${answer.text}`)
  return answer.json() as T
}

describe('the records that a field of a page can name', () => {
  it('are the groups of pages and the drawn tracks, in the club’s order', async () => {
    const { groups, outlines } = (await ask(officer)).json() as FieldChoices
    expect(groups.map(({ name, level }) => [level, name])).toEqual([
      [0, 'Pages'],
      [1, 'The club'],
      [2, 'News'],
      [1, 'Take part'],
      [2, 'Tracks'],
      [1, 'Small print'],
    ])
    expect(outlines.map(({ name }) => name)).toContain('Tallow Creek Raceway')
  })

  it('are accepted by a draft and published', async () => {
    const { groups, outlines } = (await ask(officer)).json() as FieldChoices
    const [group, choice] = [groups.at(-1)!, outlines[0]!]
    const { page } = await post<{ page: DeskPage }>('create', { name: 'Chosen', url: '/chosen-records' })
    await post<{ draft: OpenedDraft }>('open', { page: page.id, client: 'client-fay' })
    const variables = { ...blankValues(WIDGET_FIELDS.track_map), outline: choice.outline, colour: '#2e6b34' }
    const values = { template: 'track_map', ...blankValues(BLOCK_FIELDS), name: 'Map', variables }
    const { news } = await post<{ news: DraftNews }>('edit', {
      page: page.id,
      client: 'client-fay',
      client_seq: 1,
      base: 0,
      operations: [
        { kind: 'set', block: null, path: 'group_id', value: group.id },
        { kind: 'add_block', block: BLOCK, after: null, values },
      ],
    })
    const check = await officer.request('GET', `${CMS}/check?page=${page.id}`)
    const { findings } = check.json() as { findings: PageFinding[] }
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    await post('publish', { page: page.id, seq: news.seq })
    const live = (await server.request('GET', '/api/v1/cognito/page?url=/chosen-records')).text
    expect(live).toContain(JSON.stringify(choice.outline.path).slice(1, -1))
  })

  it('are read by every officer of the content desk, and by nobody else', async () => {
    const writer = await newOfficer(server, 'Wren Writer')
    await limitTo(server, writer, WRITES_ONLY)
    expect((await ask(writer)).status).toBe(200)
    expect(codeOf(await ask(server.as({ roles: ['events'] })))).toBe('FORBIDDEN')
    expect((await ask(server)).status).toBe(401)
  })
})
