import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { S3_SCHEME } from '#platform/server/s3/s3-objects.ts'
import { type Settings, SettingsRefusal, settingsFrom } from '../settings.ts'
import { IN_AN_ENTRY } from './clubs-needs.ts'
import type { ClubEntry } from './club-directory.store.ts'

/** The shortest SECRET_KEY that is accepted. */
const LEAST_KEY_LENGTH = 32

/** The settings of the process from which those of each club are made. */
export type SharedSettings = Omit<Settings, 'secretKey'> & { secretKey: string }

/**
 * Returns the settings of one club: its own from the directory, a key, a folder and a place for files and backups that
 * no other club has, and everything else from the process.
 * @throws SettingsRefusal with every fault of the entry
 */
export function clubSettings(shared: SharedSettings, entry: ClubEntry): Settings {
  refuseForeignNames(entry)
  const own = settingsFrom({
    SMTP_URL: shared.smtpUrl,
    ...entry.settings,
    APP_URL: entry.appUrl,
    DATABASE_URL: entry.databaseUrl,
    SECRET_KEY: clubKey(shared.secretKey, entry.id),
  })
  return {
    ...own,
    host: shared.host,
    port: shared.port,
    dataDir: join(shared.dataDir, 'clubs', entry.id),
    filesUrl: placeOf(shared.filesUrl, entry.id),
    backupTo: placeOf(shared.backupTo, entry.id),
    s3: shared.s3,
    poolSize: shared.poolSize,
    isBehindPgBouncer: shared.isBehindPgBouncer,
    ...(shared.statementTimeoutMs === undefined ? {} : { statementTimeoutMs: shared.statementTimeoutMs }),
    ...(shared.keepAliveMs === undefined ? {} : { keepAliveMs: shared.keepAliveMs }),
    ...(shared.lifetimeS === undefined ? {} : { lifetimeS: shared.lifetimeS }),
    trustedProxies: shared.trustedProxies,
    accessTokenTtlS: shared.accessTokenTtlS,
    refreshTokenTtlS: shared.refreshTokenTtlS,
    drainMs: shared.drainMs,
    logLevel: shared.logLevel,
  }
}

/**
 * Refuses an entry with which the club could not be opened, before it is stored.
 * @throws SettingsRefusal with every fault of the entry
 */
export function refuseWrongEntry(entry: Omit<ClubEntry, 'revision'>): void {
  refuseForeignNames(entry)
  settingsFrom({
    // The process sets SMTP_URL and SECRET_KEY and checks them itself, so pass valid values for them here.
    SMTP_URL: 'smtp://127.0.0.1',
    SECRET_KEY: 'k'.repeat(LEAST_KEY_LENGTH),
    ...entry.settings,
    APP_URL: entry.appUrl,
    DATABASE_URL: entry.databaseUrl,
  })
}

function refuseForeignNames({ settings }: Pick<ClubEntry, 'settings'>): void {
  const foreign = Object.keys(settings).filter((name) => !IN_AN_ENTRY.includes(name))
  if (foreign.length > 0)
    throw new SettingsRefusal(new Map(foreign.map((name) => [name, 'is not a setting of one club'])))
}

/**
 * Returns the club's own key. It is derived from the secret key of the process and the club's id, so that each process
 * can compute it without storing it, and so that a token signed by one club is invalid at every other club.
 */
function clubKey(secretKey: string, id: string): string {
  return createHmac('sha256', secretKey).update(`key of the club ${id}`).digest('base64url')
}

/** Returns the club's folder in a folder or bucket that all clubs share. */
function placeOf(place: string, id: string): string {
  if (place.startsWith(S3_SCHEME)) return `${place.replace(/\/$/, '')}/${id}`
  return place.startsWith('file:') ? new URL(id, `${place.replace(/\/$/, '')}/`).href : join(place, id)
}
