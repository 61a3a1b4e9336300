import { SiteLink } from '#platform/ui/SiteLink.tsx'
import type { ButtonRef } from '../../widgets.contract.ts'

const LOOKS: Record<ButtonRef['look'], string> = {
  primary: 'btn btn-primary',
  amber: 'btn btn-amber',
  outline: 'btn btn-outline',
  link: 'btn btn-link',
}

/**
 * The links of a block that look like buttons; the first one is filled. They do not use ButtonLink: its file also
 * contains the button with a busy state, and every public page would load it.
 */
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
        <SiteLink key={button.url + button.label} className={LOOKS[button.look]} href={button.url}>
          <span>{button.label}</span>
        </SiteLink>
      ))}
    </p>
  )
}
