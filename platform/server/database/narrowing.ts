// Migrations that the release before cannot live with. They have a name of their own kind, because an older program
// knows only the names of the migrations that a newer one has applied.

/** The end of the name of a migration that removes, renames or forbids what an older program uses. */
const NARROWING_SUFFIX = '_narrows'

/** Returns whether a migration narrows the schema, by its name. */
export const isNarrowing = (name: string): boolean => name.endsWith(NARROWING_SUFFIX)

/**
 * Returns the statements of a migration that narrow the schema: what an older program reads is gone, or what it writes
 * is refused.
 * @param sql the statements as the migration tool writes them, separated by `--> statement-breakpoint`
 */
export function narrowingStatements(sql: string): string[] {
  const statements = sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^ *--.*$/gmu, '').trim())
    .filter((statement) => statement !== '')
  const created = new Set(statements.flatMap((statement) => nameAfter(statement, 'create table ') ?? []))
  return statements.filter((statement) => narrows(plain(statement), created))
}

function narrows(statement: string, created: ReadonlySet<string>): boolean {
  const has = (...parts: string[]) => parts.some((part) => statement.includes(part))
  if (/^drop (?:table|type|view|schema) /u.test(statement)) return true
  if (statement.startsWith('create unique index '))
    return !created.has(statement.split(' on ')[1]?.split(' ')[0] ?? '')
  if (!/^alter (?:table|type) /u.test(statement)) return false
  if (has(' drop column ', ' rename ')) return true
  if (has(' alter column ') && has(' set not null', ' drop default', ' type ')) return true
  if (created.has(statement.split(' ')[2] ?? '')) return false
  if (has(' add column ')) return has(' not null') && !has(' default ')
  return has(' add ') && has(' check', ' unique', ' primary key', ' exclude')
}

/** Returns the first word after the beginning of a statement; undefined if it begins otherwise. */
function nameAfter(statement: string, beginning: string): string | undefined {
  const text = plain(statement)
  return text.startsWith(beginning) ? text.slice(beginning.length).split(' ')[0] : undefined
}

/** Returns a statement in small letters with single spaces, without quotes and without the text between them. */
function plain(statement: string): string {
  return statement
    .replaceAll(/'[^']*'/gu, "''")
    .replaceAll('"', '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('(', ' (')
    .replaceAll(/ +/gu, ' ')
    .toLowerCase()
}
