import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { DEMO_PAGES } from '#database/seed/pages/all-pages.ts'
import { blankValues } from './blank-values.rules.ts'
import { WIDGET_SETTING_FIELDS } from './classic-fields.rules.ts'
import type { ContentField, FieldsOf, FieldsRecord } from './content-field.rules.ts'
import { AUDIENCE_TYPES_MOST } from './audience.rules.ts'
import { BLOCK_FIELDS, PAGE_FIELDS } from './page-fields.rules.ts'
import { blockDraft, pageFields } from './pages.schema.ts'
import { TEMPLATE_LABELS, TEMPLATE_ORDER } from './template-labels.rules.ts'
import { fieldsOfTemplate, WIDGET_FIELDS } from './widget-fields.rules.ts'
import type { TextVariables, WidgetTemplate } from './widgets.contract.ts'
import { WIDGET_SCHEMAS, WIDGET_TEMPLATES, widgetSettings, withHtml } from './widgets.schema.ts'

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  enum?: string[]
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  pattern?: string
  format?: string
}

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Splits a nullable schema into its inner schema and whether null is accepted. */
function unwrap(schema: JsonSchema): { inner: JsonSchema; isNullable: boolean } {
  const parts = schema.anyOf ?? [schema]
  const inner = parts.find(({ type }) => type !== 'null') ?? {}
  return { inner, isNullable: parts.some(({ type }) => type === 'null') }
}

const IMAGE_PARTS = ['alt', 'aspect', 'hash', 'height', 'placeholder', 'width']

/** Returns every difference between a description and a schema, each with its path. */
function differences(path: string, field: ContentField, schema: JsonSchema): string[] {
  const { inner, isNullable } = unwrap(schema)
  const found: string[] = []
  const same = (what: string, described: unknown, accepted: unknown) => {
    if (JSON.stringify(described) !== JSON.stringify(accepted))
      found.push(
        `${path}: ${what} ${JSON.stringify(described)} is described, ${JSON.stringify(accepted)} accepted`,
      )
  }
  same('null', 'isNullable' in field && field.isNullable === true, isNullable)
  switch (field.control) {
    case 'line':
    case 'text':
    case 'html':
      same('type', 'string', inner.type)
      same('maxLength', field.maxLength, inner.maxLength)
      same('minLength', field.minLength ?? 0, inner.minLength ?? 0)
      break
    case 'link':
      same('maxLength', field.maxLength, inner.maxLength)
      break
    case 'slug':
      same('type', 'string', inner.type)
      same('pattern', true, inner.pattern !== undefined)
      break
    case 'colour':
      same('pattern', '^#[0-9a-fA-F]{6}$', inner.pattern)
      break
    case 'checkbox':
      same('type', 'boolean', inner.type)
      break
    case 'number':
      same('min', field.min, inner.minimum)
      same('max', field.max, inner.maximum)
      same('type', field.isWhole ? 'integer' : 'number', inner.type)
      break
    case 'choice':
      same(
        'options',
        field.options.map(({ value }) => value),
        inner.enum,
      )
      break
    case 'image':
      same('parts', IMAGE_PARTS, Object.keys(inner.properties ?? {}).toSorted())
      same('altMaxLength', field.altMaxLength, inner.properties?.['alt']?.maxLength)
      break
    case 'audience':
      same('types', AUDIENCE_TYPES_MOST, inner.anyOf?.at(-1)?.maxItems)
      break
    case 'translation':
    case 'translations':
      found.push(`${path}: a widget has no field for its translations`)
      break
    case 'outline':
      same('path', 'string', inner.properties?.['path']?.type)
      break
    case 'video':
    case 'group':
      same('type', 'integer', inner.type)
      break
    case 'linked_image':
      same('url', 2000, inner.properties?.['url']?.maxLength)
      break
    case 'variables':
      same('type', 'object', inner.type)
      break
    case 'image_hash':
      same('pattern', '^[0-9a-f]{32}$', inner.pattern)
      break
    case 'instant':
      same('format', 'date-time', inner.format)
      break
    case 'spacing':
      same('options', true, (inner.enum?.length ?? 0) > 30)
      break
    case 'lines':
    case 'cells':
      same('maxItems', field.maxItems, inner.maxItems)
      same('maxLength', field.maxLength, inner.items?.maxLength)
      same('minLength', field.minLength ?? 0, inner.items?.minLength ?? 0)
      break
    case 'list': {
      same('maxItems', field.maxItems, inner.maxItems)
      const properties = inner.items?.properties ?? {}
      const own = field.itemImage ? IMAGE_PARTS : []
      found.push(...fieldDifferences(path, field.fields, properties, own))
      if (field.itemImage) same('altMaxLength', field.itemImage.altMaxLength, properties['alt']?.maxLength)
    }
  }
  return found
}

function fieldDifferences(
  path: string,
  fields: FieldsRecord,
  properties: Record<string, JsonSchema>,
  ignored: readonly string[] = [],
): string[] {
  const names = new Set([...Object.keys(fields), ...Object.keys(properties)])
  return [...names]
    .filter((name) => !ignored.includes(name))
    .flatMap((name) => {
      const at = path === '' ? name : `${path}/${name}`
      const [field, schema] = [fields[name], properties[name]]
      if (field === undefined) return [`${at}: not described`]
      return schema === undefined ? [`${at}: not accepted`] : differences(at, field, schema)
    })
}

/** Returns the names of the texts that a description declares as HTML, with a star for a list's items. */
function htmlPaths(fields: FieldsRecord, path = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}/${name}`
    if (field.control === 'html') return [at]
    return field.control === 'list' ? htmlPaths(field.fields, `${at}/*`) : []
  })
}

/** Returns values with a text in every field and one item in every list. */
function sampleOf(fields: FieldsRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.control === 'list' ? [sampleOf(field.fields)] : field.control === 'lines' ? ['x'] : 'x',
    ]),
  )
}

function pathsWith(value: unknown, text: string, path = ''): string[] {
  if (value === text) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsWith(inner, text, [path, Array.isArray(value) ? '*' : name].filter(Boolean).join('/')),
  )
}

/** Returns the path of every value that no field describes. */
function undescribed(values: Record<string, unknown>, fields: FieldsRecord, path: string): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    const at = `${path}/${name}`
    if (field === undefined) return [at]
    if (field.control !== 'list') return []
    return (value as Record<string, unknown>[]).flatMap((item, index) => {
      const own = Object.entries(item).filter(([part]) => !(field.itemImage && IMAGE_PARTS.includes(part)))
      return undescribed(Object.fromEntries(own), field.fields, `${at}/${index}`)
    })
  })
}

describe('the field descriptions', () => {
  it.each(WIDGET_TEMPLATES)('of %s match the accepted values', (template) => {
    const properties = jsonSchemaOf(WIDGET_SCHEMAS[template]).properties ?? {}
    expect(fieldDifferences('', WIDGET_FIELDS[template], properties)).toEqual([])
  })

  it.each(WIDGET_TEMPLATES)(
    'of %s declare as HTML exactly the texts that the server sanitises',
    (template) => {
      const fields: FieldsRecord = WIDGET_FIELDS[template]
      const changed = withHtml(template, sampleOf(fields), () => 'sanitised')
      expect(pathsWith(changed, 'sanitised').toSorted()).toEqual(htmlPaths(fields).toSorted())
    },
  )

  it('of a block’s fields match the accepted values', () => {
    const { id, sort_order, template, variables, deleted, imageHashes, ...properties } =
      jsonSchemaOf(blockDraft).properties ?? {}
    const image = imageHashes?.properties?.['background_image']
    expect([id, sort_order, template, variables, deleted, image]).not.toContain(undefined)
    expect(fieldDifferences('', BLOCK_FIELDS, { ...properties, background_image: image ?? {} })).toEqual([])
  })

  it('of a page match the accepted values', () => {
    const {
      pageContents: _,
      rows: __,
      is_published: ___,
      content,
      ...properties
    } = jsonSchemaOf(z.object(pageFields)).properties ?? {}
    // On the wire the content is JSON text, which is longer than the HTML inside.
    expect(content?.type).toBe('string')
    const { content: described, ...fields } = PAGE_FIELDS
    expect(described.control).toBe('html')
    expect(fieldDifferences('', fields, properties)).toEqual([])
  })

  it('of the settings of the older renderer name exactly the accepted settings', () => {
    const accepted = Object.keys(widgetSettings.shape)
    expect(Object.keys(WIDGET_SETTING_FIELDS).toSorted()).toEqual(accepted.toSorted())
  })

  it('are required for each field by the compiler', () => {
    const heading = WIDGET_FIELDS.text.heading
    // @ts-expect-error the description of `html` is missing
    const incomplete: FieldsOf<TextVariables> = { heading }
    const checkbox = WIDGET_FIELDS.track_hero.has_next_event
    // @ts-expect-error a text is not a checkbox
    const wrong: FieldsOf<{ heading: string }> = { heading: checkbox }
    expect([incomplete, wrong]).toHaveLength(2)
  })

  it('name every template once in the picker', () => {
    expect(TEMPLATE_ORDER.toSorted()).toEqual(WIDGET_TEMPLATES.toSorted())
    expect(Object.keys(TEMPLATE_LABELS)).toHaveLength(WIDGET_TEMPLATES.length)
  })

  it('name an existing field for the title of list items', () => {
    const lists = WIDGET_TEMPLATES.flatMap((template) =>
      Object.values<ContentField>(WIDGET_FIELDS[template]).filter((field) => field.control === 'list'),
    )
    expect(lists.length).toBeGreaterThan(10)
    const titled = lists.filter(({ titledBy }) => titledBy !== null)
    for (const { titledBy, fields } of titled) expect(Object.keys(fields)).toContain(titledBy)
  })
})

const picture = {
  hash: '0'.repeat(32),
  aspect: '16x9',
  alt: '',
  placeholder: '#000000',
  width: 1600,
  height: 900,
}
const art = { image: () => picture, hash: () => picture.hash, heroVideoId: 1 }

describe('the demo club', () => {
  it('has no value without a field description', () => {
    const found = DEMO_PAGES.map((make) => make(art)).flatMap(({ url, blocks, rows }) => [
      ...blocks.map(({ template, variables }) => ({
        url,
        template: template as string,
        variables: variables as Record<string, unknown>,
      })),
      ...(rows ?? []).flatMap((row) =>
        row.blocks.flatMap(({ widgets }) => widgets.map((widget) => ({ url, ...widget }))),
      ),
    ])
    expect(found.length).toBeGreaterThan(40)
    const missing = found.flatMap(({ url, template, variables }) => {
      const own = Object.fromEntries(
        Object.entries(variables).filter(([name]) => !name.startsWith('widget_')),
      )
      return undescribed(own, fieldsOfTemplate(template) ?? {}, `${url} ${template}`)
    })
    expect(missing).toEqual([])
  })
})

describe('blankValues', () => {
  it.each<WidgetTemplate>(['text', 'steps', 'timing_table', 'next_events', 'hero_quote', 'link_list'])(
    'are accepted by the schema of %s',
    (template) => {
      expect(WIDGET_SCHEMAS[template].safeParse(blankValues(WIDGET_FIELDS[template])).error).toBeUndefined()
    },
  )

  it('leave a required outline null, so that the author must choose it', () => {
    expect(blankValues(WIDGET_FIELDS.track_map)).toMatchObject({
      outline: null,
      colour: '#000000',
      facts: [],
    })
  })
})
