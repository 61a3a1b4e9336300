import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Icon } from '../Icon.tsx'
import { ScreenLink, type ScreenLinkProps } from '../ScreenLink.tsx'

/** A link that stands by itself, in a table or below a text: words that a finger can hit. */
export function TextLink(props: Omit<ScreenLinkProps, 'className'>) {
  return (
    <ScreenLink
      className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
      {...props}
    />
  )
}

/** The way back up, above a screen's heading. */
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
