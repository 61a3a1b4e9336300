import type { Transporter } from 'nodemailer'
import { loadOnce } from '#platform/server/load-once.ts'
import { AddressRefused, type Mailer } from './mail.ts'
import { composed } from './compose.ts'
import { isAddressRefusal, type SmtpFailure } from './smtp-refusal.rules.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000

/** Sends mail through an SMTP server. nodemailer is loaded with the first mail. */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  let opened: Transporter | undefined
  const transport = loadOnce(async (): Promise<Transporter> => {
    const { default: nodemailer } = await import('nodemailer')
    opened = nodemailer.createTransport(smtpUrl, {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    } as object)
    return opened
  })
  return {
    send: async (mail) => {
      const open = await transport()
      try {
        await open.sendMail(composed(mail, from))
      } catch (error) {
        if (error instanceof Error && isAddressRefusal(error as SmtpFailure))
          throw new AddressRefused((error as SmtpFailure).response ?? '', { cause: error })
        throw error
      }
    },
    probe: async () => {
      await (await transport()).verify()
    },
    close: () => opened?.close(),
  }
}
