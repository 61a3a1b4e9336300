import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ButtonRef } from '../../widgets.contract.ts'

/** The buttons of a block; the first one is filled. */
export function WidgetButtons({
  buttons,
  className = 'mt-8',
}: {
  buttons: readonly ButtonRef[]
  className?: string
}) {
  if (buttons.length === 0) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${className}`}>
      {buttons.map((button) => (
        <ButtonLink key={button.url + button.label} tone={button.look} href={button.url}>
          {button.label}
        </ButtonLink>
      ))}
    </p>
  )
}
