import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#platform/shared/locales.ts'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import type { DeskPage, OpenedDraft, PageVersionContent } from '../../page-drafts.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { PAGE_TEMPLATE_IDS, type PageTemplateView } from '../../page-templates.contract.ts'
import { blankValues } from '../../blank-values.rules.ts'
import { DRAFT_BLOCK_FIELDS } from '../../classic-fields.rules.ts'
import { recordMistake } from '../../draft-values.rules.ts'
import { fieldsOfPage } from '../../field-walk.rules.ts'
import { PAGE_FIELDS } from '../../page-fields.rules.ts'
import { placeholderFindings } from '../../placeholders.rules.ts'
import { WIDGET_SCHEMAS, withHtml } from '../../widgets.schema.ts'
import { cleanHtml } from '../clean-html.ts'
import { contentOfTemplate, templateBlocks } from './page-templates.ts'

const EMPTY: PageVersionContent = { fields: blankValues(PAGE_FIELDS), blocks: [] }
const EVERY = PAGE_TEMPLATE_IDS.flatMap((id) => LOCALES.map((locale) => ({ id, locale })))

describe('each template in each language', () => {
  it.each(EVERY)('$id in $locale has blocks that its widgets accept', ({ id, locale }) => {
    for (const { template, variables } of templateBlocks(id, locale)) {
      expect(WIDGET_SCHEMAS[template].safeParse(variables).error).toBeUndefined()
      expect(withHtml(template, variables, cleanHtml)).toEqual(variables)
    }
    let keys = 0
    const { blocks } = contentOfTemplate(EMPTY, { id, locale }, () => `block-${(keys += 1)}`)
    for (const { values } of blocks)
      expect(recordMistake(DRAFT_BLOCK_FIELDS, values, ['template'])).toBeNull()
  })

  it.each(EVERY)('$id in $locale has the placeholders of the English template', ({ id, locale }) => {
    const placesIn = (language: typeof locale) => {
      let keys = 0
      const content = contentOfTemplate(EMPTY, { id, locale: language }, () => `block-${(keys += 1)}`)
      return fieldsOfPage(content)
        .flatMap(placeholderFindings)
        .map(({ block, path }) => [block, path])
    }
    expect(placesIn(locale)).toEqual(placesIn('en'))
    expect(placesIn(locale).length).toBeGreaterThan(1)
  })
})

describe('the calls', () => {
  let server: ContentServer
  let pages = 0
  beforeAll(async () => {
    server = await startContentServer()
  })
  afterAll(() => server.stop())

  const get = async <T>(path: string, language = 'en') => {
    const headers = { 'accept-language': language }
    const answer = await server.call(`/api/v1/cms/page${path}`, { headers }, ['content'])
    expect(answer.status).toBe(200)
    return answer.json() as T
  }
  const create = async (body: object, language = 'en') => {
    pages += 1
    return server.call(
      '/api/v1/cms/page/create',
      {
        method: 'POST',
        body: { name: 'The day', url: `/the-day-${pages}`, ...body },
        headers: { 'content-type': 'application/json', 'accept-language': language },
      },
      ['content'],
    )
  }
  const draftOf = async (page: number) => {
    const answer = await server.post('/api/v1/cms/page/open', { page, client: 'client-templates' }, [
      'content',
    ])
    return (answer.json() as { draft: OpenedDraft }).draft
  }

  it('lists the templates with their blocks, in the language of the officer', async () => {
    const { data } = await get<{ data: PageTemplateView[] }>('/templates')
    expect(data.map(({ id }) => id)).toEqual(PAGE_TEMPLATE_IDS)
    expect(data[0]).toEqual({
      id: 'event_report',
      name: 'Event report',
      hint: 'What happened at an event, with results and photos.',
      blocks: ['page_head', 'text', 'timing_table', 'gallery', 'text'],
    })
    const german = await get<{ data: PageTemplateView[] }>('/templates', 'de')
    expect(german.data[0]?.name).not.toBe('Event report')
  })

  it('creates an unpublished page from a template, and the checks name each placeholder and empty list', async () => {
    const answer = await create({ template: 'event_report' })
    expect(answer.status).toBe(200)
    const { page } = answer.json() as { page: DeskPage }
    expect(page).toMatchObject({ name: 'The day', is_published: false })
    expect(server.audited.at(-1)).toMatchObject({ verb: 'created', change: { template: 'event_report' } })
    const { fields, blocks } = await draftOf(page.id)
    expect(fields).toMatchObject({ name: 'The day', kind: 'article' })
    const [head] = blocks
    expect(head?.values.variables).toMatchObject({ heading: '[Name of the event]' })
    const { findings } = await get<{ findings: PageFinding[] }>(`/check?page=${page.id}`)
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(findings).toContainEqual({
      severity: 'warning',
      code: 'placeholder',
      block: head?.key,
      path: 'variables/heading',
      quote: '[Name of the event]',
    })
    const gallery = blocks.find(({ values }) => values.template === 'gallery')?.key
    expect(findings.filter(({ code }) => code === 'empty_block')).toEqual([
      { severity: 'warning', code: 'empty_block', block: gallery, path: 'variables/images' },
    ])
  })

  it('writes the texts in the language of the officer', async () => {
    const { page } = (await create({ template: 'questions' }, 'de')).json() as { page: DeskPage }
    const [head] = (await draftOf(page.id)).blocks
    const [expected] = templateBlocks('questions', 'de')
    expect(head?.values.variables).toEqual(expected?.variables)
  })

  it('refuses an unknown template, and a template together with a page to copy', async () => {
    expect((await create({ template: 'party' })).status).toBe(422)
    const { page } = (await create({})).json() as { page: DeskPage }
    const both = await create({ template: 'track', copy_of: page.id })
    expect(both.status).toBe(422)
    expect(both.json()).toMatchObject({ errors: [{ field: 'template' }] })
  })

  it('refuses other roles', async () => {
    expect((await server.call('/api/v1/cms/page/templates', {}, ['events'])).status).toBe(403)
    expect((await server.call('/api/v1/cms/page/templates', {})).status).toBe(401)
  })
})
