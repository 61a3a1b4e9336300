import { Trans, useLingui } from '@lingui/react/macro'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { FRESH_FOR_MS, isOld } from '#features/offline/checked.rules.ts'
import { CheckedAgo } from '#features/offline/offline.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { everyMs } from '#platform/web/timers.ts'
import { InstallNotice } from './InstallNotice.tsx'
import { LostLine } from './LostLine.tsx'
import { notices } from './notices.ts'
import { UpdateBanner } from './UpdateBanner.tsx'

const TICK_MS = 30_000

/** The app's notices: a new version, outdated data, installation, unsent data. */
export function Notices({ onUpdate }: { onUpdate: () => void }) {
  const { t } = useLingui()
  const { update, install } = useStore(notices)
  return (
    <section aria-label={t`This app`}>
      <div className="notice-stack">
        {install === 'none' ? null : <InstallNotice key={install} />}
        {update === 'shown' ? <UpdateBanner onUpdate={onUpdate} /> : null}
      </div>
      <div className="notice-lines">
        <LostLine />
        <CheckedLine />
        {update === 'quiet' || update === 'held' ? (
          <p className="notice-line" role={update === 'held' ? 'status' : undefined}>
            <Icon of={RefreshCw} size={18} />
            {update === 'held' ? (
              <Trans>You can update when you have finished here.</Trans>
            ) : (
              <>
                <Trans>New content available</Trans>
                <button type="button" className="notice-act" onClick={onUpdate}>
                  <Trans>Update</Trans>
                </button>
              </>
            )}
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** Says when the displayed data was loaded, if it comes from the cache; shows nothing if it is current. */
function CheckedLine() {
  const { checkedMs, isLinkActive } = useStore(notices)
  const [nowMs, setNowMs] = useState(() => browserClock.nowMs())
  useEffect(() => {
    setNowMs(browserClock.nowMs())
    return everyMs(TICK_MS, () => setNowMs(browserClock.nowMs()))
  }, [checkedMs])
  if (checkedMs === null || (isLinkActive && nowMs - checkedMs < FRESH_FOR_MS)) return null
  return (
    <p className="notice-line" data-old={isOld(checkedMs, nowMs) ? '' : undefined} role="status">
      <Icon of={WifiOff} size={18} />
      <span>
        {isLinkActive ? null : (
          <>
            <Trans>No signal.</Trans>{' '}
          </>
        )}
        <CheckedAgo checkedMs={checkedMs} nowMs={nowMs} />
      </span>
      <button type="button" className="notice-act" onClick={() => window.location.reload()}>
        <Trans>Check again</Trans>
      </button>
    </p>
  )
}
