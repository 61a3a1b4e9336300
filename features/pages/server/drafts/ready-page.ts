/**
 * Turns the content of a draft into the input of the record calls, and lists the errors that prevent it from being
 * published.
 */
import * as z from 'zod'
import type { Tx } from '#platform/server/database/pool.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import type { FieldProblem } from '#platform/shared/problem.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import type { FieldsRecord } from '../../content-field.rules.ts'
import { itemFields, itemsOf, type Values, variablesFields } from '../../draft-tree.rules.ts'
import { ITEM_KEY, type PageVersionContent } from '../../page-drafts.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { type PageDraft, pageFields } from '../../pages.schema.ts'
import { preparePage } from '../prepare-page.ts'
import { recordBodyOf } from './draft-snapshot.ts'

const { is_published: _, ...contentFields } = pageFields
const recordBody = z.strictObject(contentFields)

/** Content that passed the checks, as input of the record calls, or its errors. */
export type ReadyPage =
  | { draft: Omit<PageDraft, 'is_published'>; findings: [] }
  | { draft: null; findings: PageFinding[] }

/**
 * Checks the content of a draft and converts it to the input of the record calls. `idOf` has the ids of the page’s
 * existing blocks by key.
 */
export async function readyPage(
  tx: Tx,
  content: PageVersionContent,
  { idOf, routeNames }: { idOf: ReadonlyMap<string, number>; routeNames: ReadonlySet<string> },
): Promise<ReadyPage> {
  const read = recordBody.safeParse(recordBodyOf(content, idOf), { reportInput: true })
  if (!read.success) return { draft: null, findings: findingsOf(content, fieldProblemsOf(read.error)) }
  const ownBlockIds = new Set(idOf.values())
  const { draft, problems } = await preparePage(tx, read.data, { appRouteNames: routeNames, ownBlockIds })
  if (problems.length > 0) return { draft: null, findings: findingsOf(content, problems) }
  return { draft: draft as Omit<PageDraft, 'is_published'>, findings: [] }
}

function findingsOf(content: PageVersionContent, problems: readonly FieldProblem[]): PageFinding[] {
  return problems.map(({ field, code }) => ({ severity: 'error', code, ...placeOf(content, field) }))
}

/** Converts the field of a problem, such as `pageContents.2.variables.steps.0.title`, to a block and a path. */
function placeOf(content: PageVersionContent, field: string): Pick<PageFinding, 'block' | 'path'> {
  const parts = field.split('.')
  const block = parts[0] === 'pageContents' ? content.blocks[Number(parts[1])] : undefined
  if (block === undefined) {
    return { block: null, path: pathOf(DRAFT_PAGE_FIELDS, content.fields, parts).join('/') }
  }
  const own = parts.slice(2).filter((part) => part !== 'imageHashes')
  return { block: block.key, path: pathOf(DRAFT_BLOCK_FIELDS, block.values, own).join('/') }
}

/**
 * Converts a path with indexes of list items to a path with their keys. Stops at the first field that contains no
 * fields.
 */
function pathOf(
  fields: FieldsRecord,
  values: Values,
  [name = '', ...rest]: readonly string[],
): readonly string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || rest.length === 0) return name === '' ? [] : [name]
  const value = values[name]
  if (field.control === 'variables') {
    const inner = variablesFields(values['template'], field.hasSettings)
    return inner === null ? [name] : [name, ...pathOf(inner, recordOf(value), rest)]
  }
  if (field.control !== 'list') return [name]
  const item = itemsOf(value)[Number(rest[0])]
  if (item === undefined) return [name]
  return [name, String(item[ITEM_KEY]), ...pathOf(itemFields(field), item, rest.slice(1))]
}

function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}
