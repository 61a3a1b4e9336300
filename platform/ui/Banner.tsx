import './Banner.css'
import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'

export type BannerTone = 'warn' | 'danger' | 'success' | 'info' | 'brand'

const TONES: Record<BannerTone, string> = {
  warn: 'banner bg-warn-tint text-warn-ink',
  danger: 'banner bg-danger-tint text-danger-ink',
  success: 'banner bg-success-tint text-success-ink',
  info: 'banner bg-info-tint text-info-ink',
  brand: 'banner banner-brand on-brand',
}

type BannerProps = {
  tone: BannerTone
  icon?: ReactNode
  /** A small button; amber on brand backgrounds. */
  action?: ReactNode
  onDismiss?: () => void
  /** Announces the banner to screen readers; for a banner that appears by itself. */
  isAnnounced?: boolean
  children: ReactNode
}

/** A message about the whole page, with a coloured edge in the colour of its text. */
export function Banner({ tone, icon, action, onDismiss, isAnnounced = false, children }: BannerProps) {
  return (
    <div className={TONES[tone]} role={isAnnounced ? 'status' : undefined}>
      {icon}
      <div className="min-w-0 grow">{children}</div>
      {action}
      {onDismiss === undefined ? null : <CloseButton onClick={onDismiss} />}
    </div>
  )
}
