import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { onUnsentChange, unsent } from '#platform/web/send-later.ts'

/** What has not reached the club and goes with the session; nothing where all of it has. */
export function UnsentWords() {
  const drives = useSyncExternalStore(onUnsentChange, () => unsent().drives, nothing)
  const waiting = useSyncExternalStore(onUnsentChange, () => unsent()['check-ins'], nothing)
  if (drives + waiting === 0) return null
  return (
    <Banner tone="warn" isAnnounced>
      {drives === 0 ? null : (
        <>
          <Plural value={drives} one="# drive waits." other="# drives wait." />{' '}
        </>
      )}
      {waiting === 0 ? null : (
        <>
          <Plural value={waiting} one="# check-in waits." other="# check-ins wait." />{' '}
        </>
      )}
      <Trans>What waits is on this device alone. Log out now, and it is lost.</Trans>
    </Banner>
  )
}

function nothing(): number {
  return 0
}
