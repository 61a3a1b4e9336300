import { join } from 'node:path'
import type { Clock } from '#platform/shared/clock.ts'
import type { Mailer } from './mail.ts'
import { folderMailbox, type Mailbox } from './mailbox.ts'
import { smtpMailer } from './smtp-mailer.ts'

/**
 * Opens the mailer of the settings: an SMTP server, or the development mailbox if none is set. Only the mailbox can be
 * read.
 */
export function openMailer(
  settings: { smtpUrl: string | undefined; mailFrom: string; dataDir: string },
  clock: Clock,
): { mailer: Mailer; mailbox: Mailbox | null } {
  if (settings.smtpUrl !== undefined)
    return { mailer: smtpMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom }), mailbox: null }
  const mailbox = folderMailbox({ folder: join(settings.dataDir, 'mailbox'), from: settings.mailFrom, clock })
  return { mailer: mailbox, mailbox }
}
