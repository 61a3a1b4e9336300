import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { SiteLink } from './SiteLink.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonTone = 'primary' | 'amber' | 'outline' | 'danger' | 'link'
export type ButtonSize = 'regular' | 'small' | 'large'

type Look = {
  /** At most one filled button per view; amber only on brand backgrounds. */
  tone?: ButtonTone
  /** Height in px: 48; small 36 (44 on touch screens); large 56, for the button that pays. */
  size?: ButtonSize
  icon?: ReactNode
  /** Makes the button fill the width of its column. */
  wide?: boolean
}

const TONES: Record<ButtonTone, string> = {
  primary: 'btn btn-primary',
  amber: 'btn btn-amber',
  outline: 'btn btn-outline',
  danger: 'btn btn-danger',
  link: 'btn btn-link',
}

const SIZES: Record<ButtonSize, string> = { regular: '', small: 'btn-small', large: 'btn-large' }

function classesOf({ tone = 'primary', size = 'regular', wide = false }: Look, more = ''): string {
  return [TONES[tone], SIZES[size], wide ? 'w-full' : '', more].filter((part) => part !== '').join(' ')
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'type'> & {
    type?: 'button' | 'submit'
    /** Label while busy ("Paying"). The button reserves its width from the start, so that the width never changes. */
    busyLabel?: ReactNode
    busy?: boolean
  }

/**
 * A button whose label names its action. While `busy` it keeps its width and focus and ignores clicks. `disabled` sets
 * aria-disabled instead of the native attribute: clicks are ignored, but the button stays focusable and is not greyed
 * out without an explanation.
 */
export function Button({
  tone,
  size,
  icon,
  wide,
  busyLabel,
  busy = false,
  disabled = false,
  type,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isDeaf = busy || disabled
  const press = (event: MouseEvent<HTMLButtonElement>) => (isDeaf ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={classesOf(
        { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={isDeaf || undefined}
      onClick={press}
      {...rest}
    >
      <span className={busy && busyLabel !== undefined ? 'invisible' : ''}>
        {icon}
        {children}
      </span>
      {busyLabel === undefined ? null : (
        <span className={busy ? '' : 'invisible'}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  )
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link styled as a button: it navigates and performs no action. */
export function ButtonLink({ tone, size, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <SiteLink
      className={classesOf(
        { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      {...rest}
    >
      <span>
        {icon}
        {children}
      </span>
    </SiteLink>
  )
}
