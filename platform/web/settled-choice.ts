import { useRef, type FocusEvent, type KeyboardEvent } from 'react'

type OfSelect = { currentTarget: HTMLSelectElement }

/**
 * For a list whose choice takes the page away: arrows and letters walk through a closed list and choose as they go,
 * so by the keyboard a choice stands once Enter is pressed or the list is left.
 * @param apply told of each choice that stands; the list shows it already, so who cannot keep it puts it back
 * @source WCAG 3.2.2
 */
export function useSettledChoice(value: string, apply: (value: string, list: HTMLSelectElement) => void) {
  const isWalking = useRef(false)
  const settle = ({ currentTarget }: OfSelect): void => {
    if (currentTarget.value !== value) apply(currentTarget.value, currentTarget)
  }
  return {
    // Not held by React, which would put the old value back with each step.
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
