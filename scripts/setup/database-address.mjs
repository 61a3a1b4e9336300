import { readSecretFiles } from '../../app/server/secret-files.ts'

/**
 * Returns the address of the club's database as the server reads it: from DATABASE_URL, or from the file that
 * DATABASE_URL_FILE names. `url` is undefined if the club uses the embedded database.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {{ url: string | undefined, isBehindPgBouncer: boolean }}
 * @throws {Error} if the file cannot be read, or both are set: the embedded database would be the wrong one
 */
export function databaseAddress(environment) {
  const { values, faults } = readSecretFiles(environment)
  const fault = faults.get('DATABASE_URL_FILE')
  if (fault !== undefined) throw new Error(`DATABASE_URL_FILE ${fault}`)
  const url = values.get('DATABASE_URL') ?? environment['DATABASE_URL']?.trim() ?? ''
  return {
    url: url === '' ? undefined : url,
    isBehindPgBouncer: environment['DATABASE_POOLER'] === 'pgbouncer',
  }
}
