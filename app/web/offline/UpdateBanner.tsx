import { Trans } from '@lingui/react/macro'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { afterMs } from '#platform/web/timers.ts'
import { notices } from './notices.ts'

/** @source docs/reference/offline.md §3.2 */
const SHOWN_FOR_MS = 6_000

/**
 * Announces a new version. Disappears by itself, but not while it is hovered or focused.
 * @source docs/reference/offline.md §3.2
 */
export function UpdateBanner({ onUpdate }: { onUpdate: () => void }) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const leftMs = useRef(SHOWN_FOR_MS)
  const isStill = isHovered || isFocused
  useEffect(() => {
    if (isStill) return undefined
    const startedMs = browserClock.nowMs()
    const stop = afterMs(leftMs.current, dismiss)
    return () => {
      leftMs.current -= browserClock.nowMs() - startedMs
      stop()
    }
  }, [isStill])
  return (
    <div
      className="notice-box"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Banner
        tone="brand"
        isAnnounced
        icon={<Icon of={RefreshCw} />}
        onDismiss={dismiss}
        action={
          <Button tone="amber" size="small" className="notice-target" onClick={onUpdate}>
            <Trans>Update</Trans>
          </Button>
        }
      >
        <Trans>New content available</Trans>
      </Banner>
    </div>
  )
}

function dismiss(): void {
  notices.setState({ update: 'quiet' })
}
