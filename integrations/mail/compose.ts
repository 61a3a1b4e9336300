import type { Mail } from './mail.ts'
import { isPlainAddress } from './mail.ts'

/** Converts a mail to nodemailer’s options. @throws Error unless the recipient is exactly one plain address */
export function composed(mail: Mail, from: string, extraHeaders: Record<string, string> = {}) {
  if (!isPlainAddress(mail.to)) throw new Error('a mail needs exactly one plain address')
  if (mail.replyTo !== undefined && !isPlainAddress(mail.replyTo))
    throw new Error('the reply address is not plain')
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject.replace(/[\r\n]+/g, ' ').slice(0, 200),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageKey}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers, ...extraHeaders },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
