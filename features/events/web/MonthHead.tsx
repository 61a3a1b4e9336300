import { useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { calendarAddress, type CalendarView } from '../calendar-address.ts'
import type { CalendarListing } from '../calendar-source.ts'
import { monthAfter } from '../events.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'

type InMonth = {
  listing: CalendarListing
  shown: CalendarView
  /** The month that the heading names, `YYYY-MM`. */
  month: string
  isSmall?: boolean
}

/** The name of the month with links to the previous and next one, within the calendar's range. */
export function MonthHead({ listing, shown, month, isSmall = false }: InMonth) {
  const format = useCalendarFormat()
  const { t } = useLingui()
  const { filters, today } = listing
  const [first, last] = boundsOf(filters.first_month, filters.last_month, today.slice(0, 7))
  const [before, after] = [monthAfter(month, -1), monthAfter(month)]
  return (
    <div className="calendar-steps">
      <h2 className={isSmall ? 'text-h4' : 'text-h3'}>{format.day(`${month}-01`, 'month')}</h2>
      <nav aria-label={t`Other months`} className="flex">
        {before < first ? null : (
          <ScreenLink to={calendarAddress({ ...shown, month: before })} className="target">
            <Icon of={ChevronLeft} size={22} mirrored />
            <span className="visually-hidden">{format.day(`${before}-01`, 'month')}</span>
          </ScreenLink>
        )}
        {after > last ? null : (
          <ScreenLink to={calendarAddress({ ...shown, month: after })} className="target">
            <Icon of={ChevronRight} size={22} mirrored />
            <span className="visually-hidden">{format.day(`${after}-01`, 'month')}</span>
          </ScreenLink>
        )}
      </nav>
    </div>
  )
}

/** Returns the first and last month of the calendar; the range always includes the current month. */
function boundsOf(first: string, last: string, present: string): [string, string] {
  return [first === '' || first > present ? present : first, last === '' || last < present ? present : last]
}
