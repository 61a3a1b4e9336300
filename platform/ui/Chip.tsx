import type { ReactNode } from 'react'

export type ChipTone = 'neutral' | 'primary' | 'warn' | 'danger' | 'success' | 'info' | 'outline'

const TONES: Record<ChipTone, string> = {
  neutral: 'chip bg-neutral-tint text-neutral-ink',
  primary: 'chip bg-primary-tint text-primary-ink',
  warn: 'chip bg-warn-tint text-warn-ink',
  danger: 'chip bg-danger-tint text-danger-ink',
  success: 'chip bg-success-tint text-success-ink',
  info: 'chip bg-info-tint text-info-ink',
  outline: 'chip border-field text-ink',
}

/** A status in one to three words; the colour only repeats the meaning. The icon is 14 px. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: ChipTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={TONES[tone]}>
      {icon}
      {children}
    </span>
  )
}
