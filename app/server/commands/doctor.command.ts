/** `doctor`: checks an installation from its settings to its public address, and prints advice for each fault. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { resolveTxt } from 'node:dns/promises'
import { join } from 'node:path'
import { requestEcho } from '#features/status/echo.contract.ts'
import { echoToken, measure, statusLines } from '#features/status/server/status.public.ts'
import { echoAnswer } from '#features/status/status.schema.ts'
import type { Mailer } from '#integrations/mail/mail.ts'
import { openMailer } from '#integrations/mail/open-mailer.ts'
import { openWallet } from '#integrations/wallet/open-wallet.ts'
import { openBucketFiles } from '#integrations/files/bucket-files.ts'
import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { formatIn } from '#platform/server/formats.ts'
import { messagesFor } from '#platform/server/messages.ts'
import { createOutbound, OutboundRefusal } from '#platform/server/outbound.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { readBookCheck } from '../books.ts'
import { LISTED_TASKS } from '../scheduled-tasks.ts'
import { programVersion } from '../installation.ts'
import { readSettings, type Settings, SettingsRefusal } from '../settings.ts'
import {
  archivesContinuously,
  clubSecretKey,
  filesFolder,
  hasFilesInBucket,
  findBackupKey,
  openClubConnection,
} from './club-place.ts'
import { type CommandDeps, optionOf } from './command.ts'
import {
  type Finding,
  findingText,
  mailRecordFindings,
  type PathState,
  permissionFindings,
  proxyFinding,
} from './findings.ts'

/** The outside sources that the command reads; tests replace them. */
export type DoctorSources = {
  readSettings: () => Settings
  openConnection: typeof openClubConnection
  resolveTxt: (name: string) => Promise<string[][]>
}

const SOURCES: DoctorSources = { readSettings, openConnection: openClubConnection, resolveTxt }

/**
 * `doctor [--mail-to ADDRESS]`: checks the settings, permissions, database, disk, backups, clock, certificate, public
 * address, proxy and mail, and sends one mail. The server should be running.
 * @throws BackupRefusal if there is a fault
 */
export async function doctorCommand(deps: CommandDeps, sources: DoctorSources = SOURCES): Promise<void> {
  const { say } = deps
  const findings: Finding[] = []
  const note = (...found: Finding[]) => {
    findings.push(...found)
    for (const finding of found) say(findingText(finding))
  }
  const { ofDirectory } = deps
  const read = ofDirectory === undefined ? sources.readSettings : () => ofDirectory
  const settings = serverSettings(read, note)
  note(...permissionFindings(pathStates(deps), process.getuid?.() === 0))
  if (settings !== null) {
    const mailer = openMailer(settings, deps.clock).mailer
    try {
      note(...(await statusFindings(deps, sources, settings, mailer)))
      note(...(await addressFindings(deps, settings)))
      note(await sentMail(deps, settings, mailer))
      note(...mailRecordFindings(await mailRecords(settings, sources)))
    } finally {
      mailer.close()
    }
  }
  const faults = findings.filter(({ level }) => level === 'fault').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  say('')
  if (faults > 0)
    throw new BackupRefusal(
      `${counted(faults, 'fault')} and ${counted(warnings, 'warning')}. Correct the faults first.`,
    )
  say(warnings === 0 ? 'Everything is well.' : `No faults and ${counted(warnings, 'warning')}.`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function serverSettings(read: () => Settings, note: (finding: Finding) => void): Settings | null {
  try {
    const settings = read()
    note({
      level: 'ok',
      name: 'Settings',
      text: `All settings that the server needs are set (${settings.appUrl}).`,
    })
    return settings
  } catch (error) {
    if (!(error instanceof SettingsRefusal)) throw error
    for (const [setting, text] of error.faults)
      note({
        level: 'fault',
        name: 'Settings',
        text: `${setting} ${text}`,
        advice: `Set ${setting} as for the server.`,
      })
    return null
  }
}

function pathStates({ settings }: CommandDeps): { folders: PathState[]; secrets: PathState[] } {
  const { dataDir, backupTo } = settings
  mkdirSync(dataDir, { recursive: true })
  const folders = [dataDir]
  if (!hasFilesInBucket(settings)) folders.push(filesFolder(settings))
  if (!backupTo.startsWith('s3://')) folders.push(backupTo)
  const secrets = ['secret-key', 'backup-key.json', join('database', 'password')].map((name) =>
    join(dataDir, name),
  )
  return {
    // Leave out folders that do not exist yet: the server creates them.
    folders: folders.filter((path) => existsSync(path)).map(pathState),
    secrets: secrets.map(pathState),
  }
}

function pathState(path: string): PathState {
  if (!existsSync(path)) return { path, isThere: false, mode: 0, canWrite: false }
  let canWrite = true
  try {
    accessSync(path, constants.W_OK)
  } catch {
    canWrite = false
  }
  return { path, isThere: true, mode: statSync(path).mode & 0o777, canWrite }
}

function bucketOf({ filesUrl, s3 }: Settings, clock: CommandDeps['clock']) {
  if (!hasFilesInBucket({ filesUrl }) || s3 === undefined) return null
  return { place: filesUrl, probe: () => openBucketFiles(filesUrl, s3, { clock }).probe() }
}

/** Measures the same lines as the status page. */
async function statusFindings(
  { log, clock }: CommandDeps,
  { openConnection }: DoctorSources,
  settings: Settings,
  mailer: Mailer,
): Promise<Finding[]> {
  try {
    const { connection, close } = await openConnection(settings, log)
    try {
      const { isBehindPgBouncer } = settings
      const database = await openDatabase({ source: connection, log, poolSize: 2, clock, isBehindPgBouncer })
      try {
        const figures = await measure({
          tasks: () => LISTED_TASKS,
          database,
          clock,
          settings,
          hasPassphrase: () => findBackupKey(settings.dataDir) !== null,
          copiesChanges: archivesContinuously(settings),
          wallet: openWallet(settings.wallet, { clock }),
          probeMail: () => mailer.probe(),
          bucket: bucketOf(settings, clock),
          readBooks: readBookCheck,
          program: {
            version: programVersion(),
            nodeVersion: process.versions.node,
            startedAt: instantOf(clock),
          },
        })
        const i18n = messagesFor(DEFAULT_LOCALE)
        return statusLines(figures, formatIn(DEFAULT_LOCALE), 'UTC')
          .filter(({ id }) => id !== 'program')
          .map(({ level, title, says, advice }) => ({
            level: ({ green: 'ok', amber: 'warning', red: 'fault' } as const)[level],
            name: i18n._(title),
            text: says.map((sentence) => i18n._(sentence)).join(' '),
            ...(advice === null ? {} : { advice: i18n._(advice) }),
          }))
      } finally {
        await database.close()
      }
    } finally {
      await close()
    }
  } catch (error) {
    return [
      {
        level: 'fault',
        name: 'Database',
        text: error instanceof Error ? error.message : String(error),
        advice: 'Start the server once, and read its message if it does not start.',
      },
    ]
  }
}

/** Calls the public address and compares what arrives at the server. */
async function addressFindings({ clock, random }: CommandDeps, settings: Settings): Promise<Finding[]> {
  const name = 'Address'
  const { appUrl } = settings
  const outbound = createOutbound({ trustedOrigin: new URL(appUrl).origin })
  const fault = (text: string, advice: string): Finding[] => [{ level: 'fault', name, text, advice }]
  let answer: Awaited<ReturnType<typeof outbound>>
  try {
    const token = echoToken(clubSecretKey(settings, random), clock)
    answer = await outbound({
      url: `${appUrl}${requestEcho.path}`,
      method: requestEcho.method === 'POST' ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  } catch (error) {
    if (error instanceof BackupRefusal) return fault(error.message, 'Start the server once.')
    if (!(error instanceof OutboundRefusal)) throw error
    const { cause } = error
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    return fault(
      `${error.message}${reason}.`,
      `Start the server, let the DNS record of ${new URL(appUrl).hostname} lead to this machine, and open ports 80 and 443.`,
    )
  }
  if (answer.status === 503)
    return fault(
      `${appUrl} answers with status 503: the club is not set up yet, or its server is not ready.`,
      'Open the set-up link that the server printed at its start, or read why it is not ready at /readyz.',
    )
  const echo = answer.status === 200 ? echoAnswer.safeParse(JSON.parse(answer.body.toString('utf8'))) : null
  if (!echo?.success)
    return fault(
      `${appUrl} answers with status ${answer.status}, but not from this club.`,
      'Check the address of the server behind the proxy, and that SECRET_KEY is the same as for the server.',
    )
  const own = programVersion()
  return [
    echo.data.version === own
      ? { level: 'ok', name, text: `${appUrl} leads to this club, version ${own}.` }
      : {
          level: 'warning',
          name,
          text: `${appUrl} runs version ${echo.data.version}, and this is ${own}.`,
          advice: 'Restart the server.',
        },
    proxyFinding(appUrl, echo.data),
  ]
}

async function sentMail(
  { options, random }: CommandDeps,
  { mailFrom }: Settings,
  mailer: Mailer,
): Promise<Finding> {
  const to = optionOf(options, 'mail-to') ?? addressOf(mailFrom)
  const text = 'This mail was sent by “npm run doctor”. If you can read it, the club can send mail.'
  try {
    await mailer.send({
      to,
      subject: 'Test of the club’s mail',
      text,
      html: `<p>${text}</p>`,
      messageKey: random.uuid(),
    })
    return {
      level: 'ok',
      name: 'Test mail',
      text: `The mail server accepted a mail to ${to}. Check that it arrives.`,
    }
  } catch (error) {
    return {
      level: 'fault',
      name: 'Test mail',
      text: `The mail to ${to} was not accepted: ${error instanceof Error ? error.message : String(error)}`,
      advice: 'Compare SMTP_URL and MAIL_FROM with the settings that the mail provider names.',
    }
  }
}

function addressOf(mailFrom: string): string {
  return mailFrom.endsWith('>') ? mailFrom.slice(mailFrom.lastIndexOf('<') + 1, -1) : mailFrom
}

async function mailRecords({ mailFrom }: Settings, sources: DoctorSources) {
  const domain = addressOf(mailFrom).split('@')[1] ?? ''
  return {
    domain,
    own: await textRecords(sources, domain),
    dmarc: await textRecords(sources, `_dmarc.${domain}`),
  }
}

async function textRecords({ resolveTxt: resolve }: DoctorSources, name: string): Promise<string[] | null> {
  try {
    return (await resolve(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
