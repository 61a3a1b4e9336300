import { I18nProvider, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { CalendarFormatContext, calendarWordsOf, formatOf } from './calendar-tools.ts'

/** Provides the calendar's messages and date format to its children. */
export function CalendarMessages({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <I18nProvider i18n={calendarWordsOf(i18n)}>
      <CalendarFormatContext value={formatOf(i18n.locale)}>{children}</CalendarFormatContext>
    </I18nProvider>
  )
}
