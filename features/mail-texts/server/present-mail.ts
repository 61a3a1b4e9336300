import type { Locale } from '#platform/shared/locales.ts'
import type { DeskMail, MailChange, MailMessage } from '../mail-texts.contract.ts'
import type { DeclaredMail } from './declared-mails.ts'
import type { MailVersionRow } from './mail-texts.store.ts'
import type { SavedMailTexts } from './mail-texts.tables.ts'
import { type MessagesFor, shippedText } from './shipped-texts.ts'

type MailState = {
  locale: Locale
  messagesFor: MessagesFor
  texts: SavedMailTexts
  updatedAt: Date
  /**
   * Newest first. If there are more than are shown, one more is included, with which the oldest shown one is compared.
   */
  versions: readonly MailVersionRow[]
  historyMost: number
}

/** Presents the texts of one mail in one language. */
export function presentMail(mail: DeclaredMail, state: MailState): DeskMail {
  const { locale, messagesFor, texts, updatedAt } = state
  const messages = [...mail.messages].map(([id, declared]): MailMessage => {
    const shipped = shippedText(declared, locale, messagesFor)
    return {
      id,
      part: declared.part,
      shipped: shipped.text,
      is_translated: shipped.isTranslated,
      text: texts[id]?.text ?? null,
      required: shipped.required,
      optional: shipped.optional,
      has_forms: shipped.forms.size > 0,
      may_be_empty: shipped.mayBeEmpty,
      samples: declared.samples,
    }
  })
  return {
    name: mail.name,
    locale,
    messages,
    samples: mail.samples.length,
    unused: Object.entries(texts).flatMap(([id, saved]) => (mail.messages.has(id) ? [] : [saved])),
    updated_at: updatedAt.toISOString(),
    history: historyOf(state),
  }
}

function historyOf({ versions, historyMost }: MailState): MailChange[] {
  return versions.slice(0, historyMost).map(({ texts, savedAt, person }, at) => {
    const former = versions[at + 1]?.texts ?? {}
    const ids = new Set([...Object.keys(former), ...Object.keys(texts)])
    return {
      at: savedAt.toISOString(),
      person,
      changes: [...ids].flatMap((id) => {
        const [before, after] = [former[id]?.text ?? null, texts[id]?.text ?? null]
        if (before === after) return []
        return [{ shipped: texts[id]?.shipped ?? former[id]?.shipped ?? '', before, after }]
      }),
    }
  })
}
