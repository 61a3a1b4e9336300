import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Adds hidden text to a short button label, for screen reader users who cannot see which item the button belongs to. It
 * follows the visible label, so that the accessible name begins with the visible text in every language and voice
 * control finds it.
 * @source WCAG 2.5.3
 */
export function Which({ children }: { children: ReactNode }) {
  return <VisuallyHidden> {children}</VisuallyHidden>
}
