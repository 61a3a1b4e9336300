import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import type { GateEvent, GateKeys } from '../gate.contract.ts'
import { GuestList } from './GuestList.tsx'
import type { StoredGate } from './stored-gate.ts'
import { ScanPanel } from './ScanPanel.tsx'
import { useCheckIn } from './use-check-in.ts'
import { VerdictPanel } from './VerdictPanel.tsx'
import { useCounts } from './use-counts.ts'
import { QueueNews } from './QueueNews.tsx'
import type { Queue } from './use-queue.ts'

type GateWorkProps = {
  event: GateEvent
  kept: StoredGate
  keys: GateKeys
  queue: Queue
  onChange: () => void
  onLight: (light: StoredGate['light']) => void
}

/** The scanning screen: codes on one side, the gate list on the other. */
export function GateWork({ event, kept, keys, queue, onChange, onLight }: GateWorkProps) {
  const { t } = useLingui()
  const checkIn = useCheckIn(
    {
      event: { id: event.id, first: event.starts_on, last: event.ends_on },
      gate: kept.gate,
      today: kept.day,
      keys,
    },
    queue,
  )
  // Prevent an automatic reload while a result is pending or displayed.
  useHoldStill(checkIn.isBusy || checkIn.verdict !== null)
  const counts = useCounts(event.id, checkIn.counts, queue.waiting)
  const [tab, setTab] = useState('scan')
  const isNight = kept.light === 'night'
  return (
    <>
      <header className="gate-head">
        <div>
          <h1 className="text-h4" tabIndex={-1}>
            {event.title}
          </h1>
          <p className="text-note">
            <bdi>{kept.gate}</bdi>
          </p>
        </div>
        {counts === null ? null : (
          <p className="gate-counts">
            <Trans>
              <b>{counts.in}</b> of {counts.expected} in
            </Trans>
          </p>
        )}
      </header>
      <QueueNews queue={queue} />
      <VerdictPanel checkIn={checkIn} timezone={event.timezone} />
      <Tabs
        label={t`Gate`}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'scan', label: <Trans>Codes</Trans> },
          { id: 'list', label: <Trans>Who is coming</Trans> },
        ]}
      >
        <div className="mt-4 grid gap-4">
          {tab === 'scan' ? <ScanPanel checkIn={checkIn} /> : <GuestList event={event} checkIn={checkIn} />}
        </div>
      </Tabs>
      <footer className="gate-foot">
        <Button tone="outline" size="small" onClick={onChange}>
          <Trans>Another gate</Trans>
        </Button>
        <Button
          tone="outline"
          size="small"
          icon={<Icon of={isNight ? Sun : Moon} size={18} />}
          onClick={() => onLight(isNight ? 'day' : 'night')}
        >
          {isNight ? <Trans>For sunlight</Trans> : <Trans>Dark screen for the night</Trans>}
        </Button>
      </footer>
    </>
  )
}
