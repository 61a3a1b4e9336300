// Recognises migrations that the previous release cannot work with. Their names have a special suffix, because an older
// program sees only the names of the migrations that a newer one has applied.

/** The end of the name of a migration that removes, renames or forbids what an older program uses. */
const NARROWING_SUFFIX = '_narrows'

/** Returns whether a migration narrows the schema, by its name. */
export const isNarrowing = (name: string): boolean => name.endsWith(NARROWING_SUFFIX)

/**
 * Returns the statements of a migration that narrow the schema: afterwards, something that an older program reads is
 * missing, or something that it writes is refused.
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

/** Returns the first word after the given beginning of a statement; undefined if the statement begins differently. */
function nameAfter(statement: string, beginning: string): string | undefined {
  const text = plain(statement)
  return text.startsWith(beginning) ? text.slice(beginning.length).split(' ')[0] : undefined
}

/** Returns a statement in lower case with single spaces, without quoted texts. */
function plain(statement: string): string {
  return statement
    .replaceAll(/'[^']*'/gu, "''")
    .replaceAll('"', '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('(', ' (')
    .replaceAll(/ +/gu, ' ')
    .toLowerCase()
}
