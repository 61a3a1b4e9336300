import type { Transporter } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { composed } from './compose.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000

/** Sends through an SMTP server. nodemailer is loaded with the first mail. */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  let opened: Promise<Transporter> | undefined
  const transport = () => {
    opened ??= import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport(smtpUrl, {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
      } as object),
    )
    return opened
  }
  return {
    send: async (mail) => {
      await (await transport()).sendMail(composed(mail, from))
    },
    probe: async () => {
      await (await transport()).verify()
    },
    close: () => void opened?.then((open) => open.close()),
  }
}
