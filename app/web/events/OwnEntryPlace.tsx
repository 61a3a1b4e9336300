import type { I18n } from '@lingui/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { hasStoredSession, onSessionElsewhere } from '#features/accounts/web/stored-session.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { reportFault } from '#platform/web/report.ts'
import { loadMessages, withAppMessages } from '../messages.ts'

type Own = { Part: ComponentType<{ slug: string; words: I18n }>; words: I18n }

/**
 * Shows the public entry button, and after hydration the member's own entry, because the document is identical for all
 * visitors.
 */
export function OwnEntryPlace({ slug, children }: { slug: string; children: ReactNode }) {
  const [own, setOwn] = useState<Own | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!hasStoredSession()) {
        setOwn(null)
        return
      }
      const { lang } = document.documentElement
      Promise.all([
        withAppMessages(() => import('../members/OwnEntry.tsx')),
        loadMessages(isLocale(lang) ? lang : DEFAULT_LOCALE),
      ]).then(
        ([{ OwnEntry: Part }, words]) => setOwn({ Part, words }),
        (error: unknown) => reportFault(error, 'own entry'),
      )
    }
    look()
    return onSessionElsewhere(look)
  }, [])
  return own === null ? children : <own.Part slug={slug} words={own.words} />
}
