import { msg } from '@lingui/core/macro'
import type * as z from 'zod'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import type { FieldProblem } from '#platform/shared/problem.ts'
import { isReadablePair } from '../code-colours.ts'
import type { PageRow } from '../pages.contract.ts'
import type { BlockDraft, PageDraft } from '../pages.schema.ts'
import type { WidgetTemplate } from '../widgets.contract.ts'
import { partWidgetVariables, WIDGET_SCHEMAS, widgetSettings } from '../widgets.schema.ts'

export type PageSurroundings = {
  /** First path segments that the app itself uses. */
  appRouteNames: ReadonlySet<string>
  /** Ids of the page’s existing blocks. */
  ownBlockIds: ReadonlySet<number>
}

/**
 * Returns the problems of a page that its schema does not detect; empty if it may be saved.
 * @source docs/reference/pages-and-blocks.md §1.2, §2.1, §2.4, §2.8
 */
export function pageProblems(
  draft: Partial<PageDraft>,
  { appRouteNames, ownBlockIds }: PageSurroundings,
): FieldProblem[] {
  return [
    ...(draft.url === undefined ? [] : urlProblems(draft.url, appRouteNames)),
    ...(draft.pageContents ?? []).flatMap((block, at) =>
      blockProblems(block, `pageContents.${at}`, ownBlockIds),
    ),
    ...repeatedIds(draft.pageContents ?? []),
    ...repeatedAnchors(draft.pageContents ?? []),
    ...(draft.rows ?? []).flatMap((row, at) => rowProblems(row, `rows.${at}`)),
  ]
}

function urlProblems(url: string, appRouteNames: ReadonlySet<string>): FieldProblem[] {
  const [, first = ''] = url.split('/')
  if (first === '' || url.includes('//') || url.endsWith('/')) {
    return [{ field: 'url', code: 'invalid', message: msg`This is not valid.` }]
  }
  return appRouteNames.has(first)
    ? [{ field: 'url', code: 'app_route', message: msg`That address is used by the app` }]
    : []
}

function blockProblems(block: BlockDraft, path: string, ownBlockIds: ReadonlySet<number>): FieldProblem[] {
  const problems = within(
    `${path}.variables`,
    WIDGET_SCHEMAS[block.template].safeParse(block.variables, { reportInput: true }),
  )
  if (block.id !== undefined && !ownBlockIds.has(block.id)) {
    problems.push({ field: `${path}.id`, code: 'unknown', message: msg`This page has no such block.` })
  }
  if (block.start_time && block.end_time && block.end_time <= block.start_time) {
    problems.push({
      field: `${path}.end_time`,
      code: 'too_early',
      message: msg`The end must come after the start.`,
    })
  }
  if (block.audience?.length === 0) {
    problems.push({
      field: `${path}.audience`,
      code: 'no_types',
      message: msg`Choose at least one membership type.`,
    })
  }
  if (
    block.text_colour &&
    block.background_colour &&
    !isReadablePair(block.text_colour, block.background_colour)
  ) {
    problems.push(unreadable(`${path}.text_colour`))
  }
  return problems
}

function unreadable(field: string): FieldProblem {
  return { field, code: 'unreadable', message: msg`Pick a text colour that can be read on this background` }
}

function repeatedIds(blocks: readonly BlockDraft[]): FieldProblem[] {
  return repeated(blocks, (block) => block.id).map((at) => ({
    field: `pageContents.${at}.id`,
    code: 'repeated',
    message: msg`This block is in the list twice.`,
  }))
}

function repeatedAnchors(blocks: readonly BlockDraft[]): FieldProblem[] {
  return repeated(blocks, (block) => (block.deleted ? null : block.anchor_name)).map((at) => ({
    field: `pageContents.${at}.anchor_name`,
    code: 'repeated',
    message: msg`Another block has this anchor already.`,
  }))
}

/** Returns the indexes of entries that equal an earlier one. */
function repeated<T>(entries: readonly T[], keyOf: (entry: T) => unknown): number[] {
  const seen = new Set<unknown>()
  return entries.flatMap((entry, at) => {
    const key = keyOf(entry) ?? null
    if (key === null) return []
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
}

function rowProblems(row: PageRow, path: string): FieldProblem[] {
  return row.blocks.flatMap((block, at) =>
    block.widgets.flatMap(({ template, variables }, place) => {
      const field = `${path}.blocks.${at}.widgets.${place}.variables`
      const { settings, own } = partWidgetVariables(variables)
      const read = widgetSettings.safeParse(settings, { reportInput: true })
      const schema = WIDGET_SCHEMAS[template as WidgetTemplate]
      const { widget_text_colour: text, widget_background_colour: ground } = read.data ?? {}
      return [
        ...within(field, read),
        ...within(field, schema.safeParse(own, { reportInput: true })),
        ...(text && ground && !isReadablePair(text, ground)
          ? [unreadable(`${field}.widget_text_colour`)]
          : []),
      ]
    }),
  )
}

function within(path: string, result: z.ZodSafeParseResult<unknown>): FieldProblem[] {
  if (result.success) return []
  return fieldProblemsOf(result.error).map((problem) => ({
    ...problem,
    field: problem.field === '' ? path : `${path}.${problem.field}`,
  }))
}
