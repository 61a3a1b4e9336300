import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { staleProblem } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { readRedirectFile, type RedirectFileFault } from '../redirect-file.rules.ts'
import { type PlanFault, planRedirects, redirectChanges } from '../redirect-plan.rules.ts'
import { type DeskRedirect, type ImportedRedirect, REDIRECT_LIMITS } from '../redirects-desk.contract.ts'
import { isReservedPath, redirectKey, redirectTarget } from '../redirects.rules.ts'
import type { RedirectEntry } from '../site.contract.ts'
import type { SiteReader } from './site-reader.ts'
import { noteChanges, REDIRECT_FAULT_MESSAGES, type SiteDeps } from './site.actions.ts'
import { listRedirects, removeRedirects, saveRedirects } from './site.store.ts'

export type RedirectsDeskDeps = SiteDeps & {
  site: Pick<SiteReader, 'sitemap'>
  /** Whether a path belongs to a screen of the app. */
  isScreen: (path: string) => boolean
}

/** The largest number of mistakes in a file that one answer names. */
const MISTAKES_MOST = 100

const FAULT_MESSAGES = {
  ...REDIRECT_FAULT_MESSAGES,
  hides_page: msg`A published page has this address. Visitors could not open it any more. Change the address of the page or unpublish it first.`,
  twice: msg`An earlier row has the same address.`,
} as const satisfies Record<PlanFault['code'], unknown>

const FILE_MESSAGES = {
  no_columns: msg`The first row must contain the column names “from” and “to”.`,
  no_rows: msg`The file has no redirects.`,
  too_many: msg`The file has too many rows. Split it into several files.`,
  unclosed_quote: msg`A quotation mark in the file is not closed.`,
} as const satisfies Record<RedirectFileFault, unknown>

/** Returns all redirects. Each one says whether it hides a page or screen, and whether its target exists. */
export async function listDeskRedirects(deps: RedirectsDeskDeps): Promise<DeskRedirect[]> {
  const hasPage = await pageFinder(deps)
  const isKnown = (path: string): boolean =>
    hasPage(path) || deps.isScreen(path) || isReservedPath(path) || path.startsWith('/assets/')
  return (await listRedirects(deps.database.db)).map(({ from, to }) => ({
    from,
    to,
    hides: hasPage(from) ? 'page' : deps.isScreen(from) ? 'screen' : null,
    is_target_found: isKnown(redirectKey(redirectTarget(to) ?? '')),
  }))
}

/**
 * Adds, changes or deletes a redirect.
 * @throws Problem VALIDATION, CONFLICT
 * @source docs/reference/public-site.md §2.5
 */
export async function applyRedirectChange(
  deps: RedirectsDeskDeps,
  caller: Caller,
  { before, after }: { before: RedirectEntry | null; after: RedirectEntry | null },
): Promise<{ item: RedirectEntry | null; shortened: number }> {
  const hasPage = await pageFinder(deps)
  return changingTable(deps, async (tx, table) => {
    const rest = new Map(table)
    if (before !== null) {
      const from = redirectKey(before.from)
      const to = table.get(from)
      const stored = to === undefined ? null : { from, to }
      if (to !== before.to)
        throw staleProblem({ sent: before, stored: stored ?? {}, current: { item: stored } })
      rest.delete(from)
    }
    if (after === null) {
      await store(deps, tx, caller, { table, wanted: rest })
      return { item: null, shortened: 0 }
    }
    const { planned, after: wanted } = planRedirects(rest, [after], hasPage)
    const [plan] = planned
    if (plan === undefined) throw invalid([])
    if (plan.fault !== null) throw invalid([{ ...plan.fault, message: FAULT_MESSAGES[plan.fault.code] }])
    const { entry } = plan
    if (rest.has(entry.from))
      throw invalid([
        {
          field: 'from',
          code: 'exists',
          message: msg`There is already a redirect from this address. Change that one.`,
        },
      ])
    const changed = await store(deps, tx, caller, { table, wanted })
    const others = changed.filter((from) => from !== entry.from && wanted.has(from))
    return { item: entry, shortened: others.length }
  })
}

/**
 * Imports a file of redirects, or checks it.
 * @throws Problem VALIDATION with each mistake, CONFLICT if the redirects have changed since the dry run
 */
export async function importRedirectFile(
  deps: RedirectsDeskDeps,
  caller: Caller,
  { csv, isDryRun, version }: { csv: string; isDryRun: boolean; version: string | undefined },
): Promise<{ rows: ImportedRedirect[]; version: string; is_saved: boolean }> {
  const file = readRedirectFile(csv)
  if ('fault' in file) throw invalid([{ field: 'csv', code: file.fault, message: FILE_MESSAGES[file.fault] }])
  const hasPage = await pageFinder(deps)
  return changingTable(deps, async (tx, table) => {
    const found = versionOf(table)
    if (!isDryRun && version !== found)
      throw staleProblem({ sent: {}, stored: {}, current: { version: found } })
    const { planned, after: wanted } = planRedirects(table, file.rows, hasPage)
    const lineAt = (at: number): number => file.rows[at]?.row ?? 0
    const mistakes = planned.flatMap(({ entry, fault }, at): FieldProblem[] => {
      if (fault !== null)
        return [
          {
            field: `rows.${lineAt(at)}.${fault.field}`,
            code: fault.code,
            message: FAULT_MESSAGES[fault.code],
          },
        ]
      const long = (['from', 'to'] as const).find((field) => entry[field].length > REDIRECT_LIMITS.path)
      if (long === undefined) return []
      return [
        { field: `rows.${lineAt(at)}.${long}`, code: 'too_long', message: msg`This address is too long.` },
      ]
    })
    if (mistakes.length > 0) throw invalid(mistakes.slice(0, MISTAKES_MOST))
    if (isDryRun) refuseTooMany(wanted)
    else await store(deps, tx, caller, { table, wanted })
    const rows = planned.map(({ entry, kind }, at) => ({ ...entry, kind, row: lineAt(at) }))
    return { rows, version: found, is_saved: !isDryRun }
  })
}

/**
 * Runs a change of the redirect table in a serializable transaction, because two concurrent redirects could each be
 * valid and together form a loop.
 */
function changingTable<Result>(
  { database }: RedirectsDeskDeps,
  run: (tx: Tx, table: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (tx) => run(tx, new Map((await listRedirects(tx)).map(({ from, to }) => [from, to]))),
    { isolation: 'serializable' },
  )
}

/**
 * Replaces the stored table by the new one and records the difference in the audit log. @returns the changed addresses
 */
async function store(
  deps: RedirectsDeskDeps,
  tx: Tx,
  caller: Caller,
  { table, wanted }: Record<'table' | 'wanted', ReadonlyMap<string, string>>,
): Promise<string[]> {
  const changes = redirectChanges(table, wanted)
  const changed = Object.keys(changes)
  if (changed.length === 0) return []
  if (wanted.size > table.size) refuseTooMany(wanted)
  const removed = changed.filter((from) => !wanted.has(from))
  const saved = changed.flatMap((from) => {
    const to = wanted.get(from)
    return to === undefined ? [] : [{ from, to }]
  })
  if (removed.length > 0) await removeRedirects(tx, removed)
  if (saved.length > 0) await saveRedirects(tx, saved, instantOf(deps.clock))
  await deps.contentVersion.bump(tx)
  await noteChanges(deps, tx, caller, 'redirects', changes)
  return changed
}

/** Refuses a request with more redirects than the limit. @throws Problem VALIDATION */
function refuseTooMany(wanted: ReadonlyMap<string, string>): void {
  if (wanted.size <= REDIRECT_LIMITS.redirects) return
  const message = msg`The website has too many redirects. Delete some that nobody needs any more.`
  throw invalid([{ field: 'from', code: 'too_many', message }])
}

function invalid(fields: FieldProblem[]): Problem {
  return new Problem('VALIDATION', { fields })
}

/** Returns a function that tells whether a published page, product or event has a given address. */
async function pageFinder({ site }: RedirectsDeskDeps): Promise<(path: string) => boolean> {
  const urls = new Set((await site.sitemap()).map(({ url }) => redirectKey(url)))
  return (path) => urls.has(path)
}

/** Returns a version of the redirect table: equal tables have equal versions. */
function versionOf(table: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...table]))
    .digest('base64url')
}
