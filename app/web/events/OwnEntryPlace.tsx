import type { I18n } from '@lingui/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { reportFault } from '#platform/web/report.ts'
import { loadWords, withAppWords } from '../words.ts'

type Own = { Part: ComponentType<{ slug: string; words: I18n }>; words: I18n }

/** The way in for everybody, once the page stands one's own entry: the document is the same bytes for all. */
export function OwnEntryPlace({ slug, children }: { slug: string; children: ReactNode }) {
  const [own, setOwn] = useState<Own | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!isSessionKept()) {
        setOwn(null)
        return
      }
      const { lang } = document.documentElement
      Promise.all([
        withAppWords(() => import('../members/OwnEntry.tsx')),
        loadWords(isLocale(lang) ? lang : DEFAULT_LOCALE),
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
