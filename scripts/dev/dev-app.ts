/** Creates the app for the development server: from the sources, without a port and without a build. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createApp } from '#app/server/create-app.ts'
import { migrateClubDatabase, openClubDatabase } from '#app/server/club-database.ts'
import { greeting } from '#app/server/greeting.ts'
import { readSettings, type Settings } from '#app/server/settings.ts'
import type { ClientAssets } from '#app/web/document.ts'
import { cataloguePath } from '#app/web/messages.ts'
import { PRELOADED_FONTS } from '#platform/ui/font-files.ts'
import type { Database } from '#platform/server/database/pool.ts'
import { openLog } from '#platform/server/log.ts'
import { systemClock } from '#platform/shared/clock.ts'

export type DevApp = {
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/**
 * The files that a page loads: sources, which Vite serves. The style sheets of screens that load later are loaded with
 * their modules.
 */
const DEV_ASSETS: ClientAssets = {
  begin: '/@paddock/begin',
  entry: '/app/web/entry-client.tsx',
  styles: ['/app/web/app.css'],
  fonts: PRELOADED_FONTS,
  words: (locale) => ({
    site: `/${cataloguePath(locale, 'site')}?import`,
    app: `/${cataloguePath(locale, 'app')}?import`,
  }),
  preloads: () => [],
  stylesOf: () => [],
}

/** Returns the settings of the environment. @throws StartRefusal with the names of wrong settings */
export function readDevSettings(): Settings {
  return readSettings()
}

/** Returns the start message with the address and the demo people. */
export function devGreeting(settings: Settings): string {
  return greeting(settings)
}

/** Opens the database, which stays open while the server is restarted. */
export function openDevDatabase(settings: Settings): Promise<Database> {
  return openClubDatabase(settings, systemClock, openLog({ level: settings.logLevel }).log)
}

/** Migrates the database and creates the app on it. */
export async function openDevApp(settings: Settings, database: Database): Promise<DevApp> {
  const processLog = openLog({ level: settings.logLevel })
  await migrateClubDatabase(database, processLog.log)
  const { server, startWork, close } = await createApp({
    settings,
    clock: systemClock,
    processLog,
    assets: DEV_ASSETS,
    database: { ...database, close: () => Promise.resolve() },
  })
  startWork()
  return {
    handle: (request, response) => void server.app.server.emit('request', request, response),
    close,
  }
}
