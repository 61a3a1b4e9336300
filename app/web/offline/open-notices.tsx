import './offline.css'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { loadWords, withAppWords } from '../words.ts'
import { Notices } from './Notices.tsx'

/**
 * Puts the notices at the end of the document, as a tree of their own: they outlive every screen, and the pages that
 * strangers see need know nothing of them.
 */
export async function openNotices({ update }: { update: () => void }): Promise<void> {
  const { lang } = document.documentElement
  const i18n = await withAppWords(() => loadWords(isLocale(lang) ? lang : DEFAULT_LOCALE))
  const place = document.createElement('div')
  place.className = 'notices'
  place.dataset['chrome'] = ''
  document.body.append(place)
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Notices onUpdate={update} />
    </I18nProvider>,
  )
}
