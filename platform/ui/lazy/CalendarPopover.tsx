import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type FocusEvent } from 'react'
import { dayInZone, type Format } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { CalendarMonth } from './CalendarMonth.tsx'

type CalendarPopoverProps = {
  /** The id that the button names in `popovertarget`. */
  id: string
  /** Id of the field's label, which names the calendar. */
  labelId: string
  /** The chosen day or an empty text. */
  value: string
  min: string | undefined
  max: string | undefined
  format: Format | null
  onPick: (day: string) => void
}

/**
 * The calendar of a date field, in the browser's top layer, so that no dialog clips it. The browser closes it with
 * Escape or a click elsewhere and returns the focus to the button.
 */
export function CalendarPopover({ id, labelId, value, min, max, format, onPick }: CalendarPopoverProps) {
  const { t } = useLingui()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    const { currentTarget, relatedTarget } = event
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
  }
  return (
    // The handler only closes the layer when it loses the focus, so it needs no role.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t({ message: 'Calendar', comment: 'Name of the calendar that chooses a date' })}
      aria-describedby={labelId}
      className="date-popover"
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
      onBlur={leave}
    >
      {isOpen && format !== null ? (
        <CalendarMonth
          value={value}
          today={localDay()}
          min={min}
          max={max}
          format={format}
          onPick={(day) => {
            popover.current?.hidePopover()
            onPick(day)
          }}
        />
      ) : null}
    </div>
  )
}

/** Returns today on this device, which only decides which month the calendar opens. */
function localDay(): string {
  return dayInZone(browserClock.nowMs(), new Intl.DateTimeFormat().resolvedOptions().timeZone)
}
