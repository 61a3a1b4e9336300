import { readFileSync } from 'node:fs'

/** The settings that are secrets or contain one. Each may be given as a file: NAME_FILE instead of NAME. */
export const SECRET_NAMES: readonly string[] = [
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'CLUBS_URL',
  'SMTP_URL',
  'OAUTH_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ERROR_REPORT_DSN',
  'S3_ACCESS_KEY',
  'S3_SECRET',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
  'GOOGLE_WALLET_KEY',
]

/**
 * Reads the secrets that are given as files, such as those of a container. The line break at the end of the file is
 * removed.
 * @param variables the environment
 * @returns the values by name, and the fault of each setting that could not be read or is given twice
 */
export function readSecretFiles(variables: Readonly<Record<string, string | undefined>>): {
  values: Map<string, string>
  faults: Map<string, string>
} {
  const values = new Map<string, string>()
  const faults = new Map<string, string>()
  for (const name of SECRET_NAMES) {
    const path = variables[`${name}_FILE`]?.trim() ?? ''
    if (path === '') continue
    if ((variables[name]?.trim() ?? '') !== '') {
      faults.set(`${name}_FILE`, `is set together with ${name}; set only one of them`)
      continue
    }
    try {
      values.set(name, readFileSync(path, 'utf8').trim())
    } catch (error) {
      faults.set(`${name}_FILE`, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { values, faults }
}
