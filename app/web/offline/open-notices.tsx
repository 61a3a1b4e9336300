import './offline.css'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { loadMessages, withAppMessages } from '../messages.ts'
import { Notices } from './Notices.tsx'

/**
 * Renders the notices at the end of the document in a React root of their own. They therefore stay visible when the
 * screen changes, and public pages need not load their code.
 */
export async function openNotices({ update }: { update: () => void }): Promise<void> {
  const { lang } = document.documentElement
  const i18n = await withAppMessages(() => loadMessages(isLocale(lang) ? lang : DEFAULT_LOCALE))
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
