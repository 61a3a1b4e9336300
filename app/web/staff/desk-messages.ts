/** The messages of the staff screens. They load with the desk, so that members do not download them. */
import type { Messages } from '@lingui/core'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'
import { addMessages } from '../messages.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/desk.po')

/** Adds the messages of the staff screens to the language of the app. */
export function loadDeskMessages(): Promise<void> {
  return addMessages(messagesOf)
}

async function messagesOf(locale: Locale): Promise<Messages> {
  const load = catalogues[`/locales/${locale}/desk.po`] ?? catalogues[`/locales/${DEFAULT_LOCALE}/desk.po`]
  if (load === undefined) throw new Error(`no catalogue of the desk for ${locale}`)
  return (await load()).messages
}
