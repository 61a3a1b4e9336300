/** Connects the status page with the functions that measure backups, mail, the books and the running program. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditLog } from '#features/staff/server/staff.public.ts'
import {
  echoRoutes,
  jobsDeskRoutes,
  type StatusDeps,
  statusRoutes,
  measureStatus,
} from '#features/status/server/status.public.ts'
import type { Wallet } from '#integrations/wallet/wallet.ts'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'
import type { MailWording } from '#platform/server/mail/render-mail.ts'
import type { Random } from '#platform/server/random.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { STATUS_TASKS } from '#features/status/server/status.tasks.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import * as z from 'zod'
import { readBookCheck } from './books.ts'
import { archivesContinuously, findBackupKey } from './commands/club-place.ts'
import type { Features } from './features.ts'
import type { RoutePlugin } from './http-server.ts'
import { findJobSubjects } from './job-subjects.store.ts'
import { mailWriterOf } from './mail-writers.ts'
import type { Settings } from './settings.ts'

type OpenStatusDeps = {
  service: Service
  random: Random
  settings: Settings
  features: Pick<Features, 'site' | 'giveUpRules'>
  mailWording: () => Promise<MailWording>
  /** Signs the token of the echo call. */
  secretKey: string
  wallet: Wallet
  probeMail: () => Promise<unknown>
  bucket: StatusDeps['bucket']
  tasks: StatusDeps['tasks']
}

/** Creates the status page and the task that measures the installation. */
export function openStatus(deps: OpenStatusDeps): {
  routes: RoutePlugin
  taskCode: TaskCodeOf<typeof STATUS_TASKS>
} {
  const {
    service,
    settings,
    features: { site, giveUpRules },
  } = deps
  const status: StatusDeps = {
    ...service,
    settings,
    hasPassphrase: () => findBackupKey(settings.dataDir) !== null,
    copiesChanges: !settings.isDemo && archivesContinuously(settings),
    wallet: deps.wallet,
    probeMail: deps.probeMail,
    bucket: deps.bucket,
    tasks: deps.tasks,
    readBooks: readBookCheck,
    program: {
      version: programVersion(),
      nodeVersion: process.versions.node,
      startedAt: instantOf(service.clock),
    },
    timezone: async () => (await site.settings()).timezone,
  }
  return {
    routes: (app) => {
      statusRoutes(app, status)
      jobsDeskRoutes(app, {
        ...service,
        audit: auditLog(service.clock),
        giveUpRules,
        findSubjects: findJobSubjects,
      })
      echoRoutes(app, { ...service, secretKey: deps.secretKey, version: status.program.version })
    },
    taskCode: {
      measure_status: () =>
        measureStatus({
          ...status,
          database: service.database,
          write: mailWriterOf(deps, site),
          // A demo sends no mail about its status, because its people are invented and its mailbox shows only the mails
          // of the people who try the demo.
          sendsMail: !settings.isDemo,
        }),
    },
  }
}

/** Returns the version of the program from its package. */
export function programVersion(): string {
  const text = readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
