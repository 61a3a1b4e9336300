/** What the status page shows about the installation: backups, the books and the running program. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StatusFeatureDeps } from '#features/status/server/status.feature.ts'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import * as z from 'zod'
import { readBookCheck } from './books.ts'
import { archivesContinuously, findBackupKey } from './commands/club-place.ts'
import { findJobSubjects } from './job-subjects.store.ts'
import type { Settings } from './settings.ts'

type Installation = Pick<
  StatusFeatureDeps,
  'settings' | 'hasPassphrase' | 'copiesChanges' | 'readBooks' | 'program' | 'findSubjects'
>

/** Returns the dependencies of the status page that describe this installation. */
export function installationOf(settings: Settings, clock: Clock): Installation {
  return {
    settings,
    hasPassphrase: () => findBackupKey(settings.dataDir) !== null,
    copiesChanges: !settings.isDemo && archivesContinuously(settings),
    readBooks: readBookCheck,
    program: {
      version: programVersion(),
      nodeVersion: process.versions.node,
      startedAt: instantOf(clock),
    },
    findSubjects: findJobSubjects,
  }
}

/** Returns the version of the program from its package. */
export function programVersion(): string {
  const text = readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
