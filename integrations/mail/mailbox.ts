import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '#platform/server/private-folder.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { AddressRefused, type Mailer } from './mail.ts'
import { composed } from './compose.ts'

/** A mail in the development mailbox. @source docs/reference/interfaces.md §5.1 */
export type MailboxMessage = {
  id: string
  to: string
  subject: string
  /** ISO 8601 instant. */
  date: string
  text: string
  html: string
  code?: string
  link?: string
}

export type Mailbox = Mailer & {
  /** Returns the mails, newest first; only those to `to` if given. */
  read(to?: string): Promise<MailboxMessage[]>
  empty(): Promise<void>
}

const CODE_HEADER = 'x-paddock-code'
const LINK_HEADER = 'x-paddock-link'
/**
 * Addresses with this ending belong to no mailbox, so the development mailbox refuses them, as a mail server would.
 * @source RFC 2606
 */
const NO_MAILBOX = '.invalid'
const MAX_SHOWN = 200

/** Opens the development mailbox, which stores every mail as an .eml file in a folder. */
export function folderMailbox({
  folder,
  from,
  clock,
}: {
  folder: string
  from: string
  clock: Clock
}): Mailbox {
  let count = 0
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    send: async (mail) => {
      const isRefused = mail.to.toLowerCase().endsWith(NO_MAILBOX)
      if (isRefused) throw new AddressRefused(`550 5.1.2 <${mail.to}>: no mailbox with this address`)
      transport ??= openTransport()
      // The name is fixed before the first await, so that of two concurrent mails the earlier one is listed as older.
      count += 1
      const atMs = clock.nowMs()
      const name = `${String(atMs).padStart(15, '0')}-${String(count).padStart(6, '0')}-${process.pid}.eml`
      const opened = await transport
      const { message } = await opened.sendMail({
        ...composed(mail, from, {
          ...(mail.code === undefined ? {} : { [CODE_HEADER]: mail.code }),
          ...(mail.link === undefined ? {} : { [LINK_HEADER]: mail.link }),
        }),
        date: new Date(atMs),
      })
      await writeWhole(folder, name, message as unknown as Buffer)
    },
    probe: async () => {
      await mkdir(folder, PRIVATE_FOLDER)
      await stat(folder)
    },
    close: () => undefined,
    read: async (to) => {
      const wanted = to?.trim().toLowerCase()
      const messages: MailboxMessage[] = []
      for (const id of await idsIn(folder)) {
        const message = await readMessage(folder, id)
        if (wanted === undefined || message.to.toLowerCase() === wanted) messages.push(message)
        if (messages.length >= MAX_SHOWN) break
      }
      return messages
    },
    empty: async () => {
      for (const id of await idsIn(folder)) await rm(join(folder, id), { force: true })
    },
  }
}

async function openTransport() {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

/**
 * Writes a file so that readers of the folder never see a partial one. Does not sync: losing development mail in a
 * power cut is acceptable.
 */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name)
  const write = () => writeFile(`${path}.part`, bytes, { mode: PRIVATE_FILE_MODE })
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, PRIVATE_FOLDER)
    await write()
  })
  await rename(`${path}.part`, path)
}

async function idsIn(folder: string): Promise<string[]> {
  await mkdir(folder, PRIVATE_FOLDER)
  return (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
}

async function readMessage(folder: string, id: string): Promise<MailboxMessage> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(await readFile(join(folder, id)))
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const code = header(CODE_HEADER)
  const link = header(LINK_HEADER)
  return {
    id,
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    ...(code === undefined ? {} : { code }),
    ...(link === undefined ? {} : { link }),
  }
}
