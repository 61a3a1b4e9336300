import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Behind the words of a short button: which one it means, for who does not see what stands beside it. What is seen stays
 * the beginning of its name in every language, so that who speaks to the device can say it.
 * @source WCAG 2.5.3
 */
export function Which({ children }: { children: ReactNode }) {
  return <VisuallyHidden> {children}</VisuallyHidden>
}
