import './gate.css'
import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { isLinkActive } from '#platform/web/link-state.ts'
import { useWakeLock } from '#platform/web/use-wake-lock.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import { GATE_PATH, gateEvents } from '../gate.contract.ts'
import { asOfToday } from '../gate.rules.ts'
import { GateSetup } from './GateSetup.tsx'
import { GateWork } from './GateWork.tsx'
import { type StoredGate, storeGate, readStoredGate } from './stored-gate.ts'
import { QueueNews } from './QueueNews.tsx'
import { useQueue } from './use-queue.ts'

const NOTHING = {}

/**
 * The gate screen /cms/gate: choose event and gate once, then scan codes. Designed for a phone in sunlight.
 * @source docs/reference/tickets-and-gate.md §2.1
 */
export function GateDesk() {
  const [chosen, setChosen] = useState<StoredGate | null>(readStoredGate)
  const { data: loaded, failure, reload } = useDesk(gateEvents, NOTHING)
  // Online, use the server’s date; offline, use the device’s date.
  const data = useMemo(
    () => (loaded === null || isLinkActive() ? loaded : asOfToday(loaded, browserClock.nowMs())),
    [loaded],
  )
  const queue = useQueue()
  useOwnDocument()
  useWakeLock()
  const choose = (gate: StoredGate) => {
    storeGate(gate)
    setChosen(gate)
  }
  const event = data?.data.find(({ id }) => id === chosen?.event)
  const isChosen = chosen !== null && event !== undefined && chosen.day === data?.today
  return (
    <div className="gate" data-light={chosen?.light ?? 'day'}>
      {isChosen ? null : <QueueNews queue={queue} />}
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : isChosen ? (
          <GateWork
            event={event}
            kept={chosen}
            keys={data.keys}
            queue={queue}
            onChange={() => choose({ ...chosen, day: '' })}
            onLight={(light) => choose({ ...chosen, light })}
          />
        ) : (
          <GateSetup
            events={data.data}
            coming={data.coming}
            keys={data.keys}
            today={data.today}
            kept={chosen}
            onChosen={choose}
          />
        )}
      </DeskList>
      {data === null && failure === '' ? (
        <h1 className="visually-hidden" tabIndex={-1}>
          <Trans>Gate</Trans>
        </h1>
      ) : null}
    </div>
  )
}

/**
 * Reloads the page after navigation from another screen, because only the gate’s own document has permission to use the
 * camera.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (entry === undefined) return
    const { pathname } = new URL(entry.name)
    if (withoutEnd(pathname, /\//) !== GATE_PATH) window.location.replace(GATE_PATH)
  }, [])
}
