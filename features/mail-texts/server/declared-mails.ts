import type { MessageDescriptor } from '@lingui/core'
import { isSampleMessage, type MailSamples } from '#platform/server/mail/declared-mails.ts'
import {
  type MailMessages,
  type MailPart,
  messagesOf,
  sharedValues,
} from '#platform/server/mail/render-mail.ts'
import type { Format } from '#platform/shared/format.ts'

/** A message of a mail, with the samples in which it appears. */
export type DeclaredMessage = {
  message: MessageDescriptor
  part: MailPart
  samples: number[]
  /** The values that are available to the message in every sample. */
  values: ReadonlySet<string>
}

export type DeclaredMail = {
  name: string
  samples: MailMessages[]
  /** The messages of the mail by their ids, in the order of the mail. */
  messages: ReadonlyMap<string, DeclaredMessage>
}

/** Collects all mails from the features' samples, in the order of their declaration. */
export function collectMails(
  declarations: readonly MailSamples[],
  format: Format,
): ReadonlyMap<string, DeclaredMail> {
  const samples = new Map<string, MailMessages[]>()
  for (const declared of declarations)
    for (const sample of declared(format)) {
      const known = samples.get(sample.mail)
      if (known === undefined) samples.set(sample.mail, [sample])
      else known.push(sample)
    }
  return new Map(
    [...samples].map(([name, found]) => [name, { name, samples: found, messages: messagesIn(found) }]),
  )
}

const PART_ORDER: readonly MailPart[] = [
  'subject',
  'heading',
  'paragraph',
  'label',
  'value',
  'button',
  'reason',
]

function messagesIn(samples: readonly MailMessages[]): ReadonlyMap<string, DeclaredMessage> {
  const found = new Map<string, DeclaredMessage>()
  samples.forEach((sample, at) => {
    const shared = new Set(Object.keys(sharedValues(sample)))
    for (const { message, part } of messagesOf(sample)) {
      if (isSampleMessage(message)) continue
      const known = found.get(message.id)
      if (known === undefined) {
        const values = new Set([...shared, ...Object.keys(message.values ?? {})])
        found.set(message.id, { message, part, samples: [at], values })
      } else if (!known.samples.includes(at)) {
        known.samples.push(at)
        known.values = new Set([...known.values].filter((name) => shared.has(name)))
      }
    }
  })
  return new Map(
    [...found].toSorted(([, a], [, b]) => PART_ORDER.indexOf(a.part) - PART_ORDER.indexOf(b.part)),
  )
}
