import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Icon } from '../Icon.tsx'
import { ScreenLink, type ScreenLinkProps } from '../ScreenLink.tsx'

/** A link on its own line, in a table or below a text, with a touch-sized target. */
export function TextLink(props: Omit<ScreenLinkProps, 'className'>) {
  return (
    <ScreenLink
      className="inline-flex min-h-11 min-w-11 items-center font-semibold text-primary hover:underline"
      {...props}
    />
  )
}

/** A link to the parent screen, above the heading. */
export function BackLink({ children, ...rest }: Omit<ScreenLinkProps, 'className'>) {
  return (
    <ScreenLink
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline"
      {...rest}
    >
      <Icon of={ChevronLeft} mirrored />
      {children}
    </ScreenLink>
  )
}
