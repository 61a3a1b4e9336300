import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { SiteLink } from './SiteLink.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonTone = 'primary' | 'amber' | 'outline' | 'danger' | 'link'
export type ButtonSize = 'regular' | 'small' | 'large'

type Look = {
  /** One filled button a view; amber only on brand grounds. */
  tone?: ButtonTone
  /** 48 high; small 36 (44 under a finger); large 56, for paying. */
  size?: ButtonSize
  icon?: ReactNode
  /** As wide as its column. */
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
    /** What it says while it works ("Paying"). Given from the start, the width never changes. */
    busyWords?: ReactNode
    busy?: boolean
  }

/**
 * A button that says what happens. While `busy` it keeps its width and the focus and swallows
 * presses; it is never greyed out without a word why, so `disabled` is told, not enforced.
 */
export function Button({
  tone,
  size,
  icon,
  wide,
  busyWords,
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
      <span className={busy && busyWords !== undefined ? 'invisible' : ''}>
        {icon}
        {children}
      </span>
      {busyWords === undefined ? null : (
        <span className={busy ? '' : 'invisible'}>
          <Spinner />
          {busyWords}
        </span>
      )}
    </button>
  )
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link that looks like a button: it goes somewhere, it does nothing. */
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
