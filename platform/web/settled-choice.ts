import { useRef, type FocusEvent, type KeyboardEvent } from 'react'

type OfSelect = { currentTarget: HTMLSelectElement }

/**
 * Returns the props of a select whose choice leaves the page. On a closed select, each press of an arrow key or letter
 * changes the value, so a choice made with the keyboard applies only when the person presses Enter or leaves the
 * select.
 * @param apply called with each applied choice, which the select already shows; if the choice cannot be stored, it must
 * reset the select
 * @source WCAG 3.2.2
 */
export function useSettledChoice(value: string, apply: (value: string, list: HTMLSelectElement) => void) {
  const isWalking = useRef(false)
  const settle = ({ currentTarget }: OfSelect): void => {
    if (currentTarget.value !== value) apply(currentTarget.value, currentTarget)
  }
  return {
    // The select is uncontrolled, because React would reset a controlled one at each key press.
    defaultValue: value,
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      isWalking.current = !event.altKey && event.key !== ' '
      if (event.key === 'Enter') settle(event)
    },
    onPointerDown: () => void (isWalking.current = false),
    onChange: (event: OfSelect) => void (isWalking.current || settle(event)),
    onBlur: (event: FocusEvent<HTMLSelectElement>) => settle(event),
  }
}
