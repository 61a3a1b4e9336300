import { Trans, useLingui } from '@lingui/react/macro'
import { eventAddress } from '#features/events/events.contract.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { ComingEvent, GateKeys } from '../gate.contract.ts'
import { CameraView } from './CameraView.tsx'
import { OUTCOME_LABELS } from './gate-messages.ts'
import { useCamera } from './use-camera.ts'
import { useTryOut } from './use-try-out.ts'

type NothingTodayProps = { coming: readonly ComingEvent[]; today: string; keys: GateKeys }

/** The screen on a day without events: the next events, and a trial of camera and codes. */
export function NothingToday({ coming, today, keys }: NothingTodayProps) {
  const format = useFormat()
  return (
    <>
      <p className="gate-large">
        <Trans>There is no event today, so there is no gate to open.</Trans>
      </p>
      {coming.length === 0 ? null : (
        <div>
          <h2 className="text-h4">
            <Trans>Coming events</Trans>
          </h2>
          <ul>
            {coming.map(({ id, slug, title, starts_on: day }) => (
              <li key={id}>
                <ScreenLink
                  to={eventAddress(slug)}
                  className="inline-flex min-h-11 items-center py-1 font-semibold text-primary hover:underline"
                >
                  <span>
                    <bdi className="block">{title}</bdi>
                    <span className="block text-note text-muted">{format?.day(day, 'short')}</span>
                  </span>
                </ScreenLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ButtonLink href="/calendar" tone="outline">
        <Trans>See coming events</Trans>
      </ButtonLink>
      <TryOut today={today} keys={keys} />
    </>
  )
}

/** The trial of camera and codes: codes are verified on the device, and nothing is sent. */
function TryOut({ today, keys }: Pick<NothingTodayProps, 'today' | 'keys'>) {
  const { i18n } = useLingui()
  const { said, see } = useTryOut(keys, today)
  const camera = useCamera(see)
  return (
    <section className="gate-setup">
      <h2 className="text-h4">
        <Trans>Try it out</Trans>
      </h2>
      <p>
        <Trans>
          Scan a ticket or a card to see whether it is genuine. Nobody is let in, and nothing is recorded.
        </Trans>
      </p>
      <div aria-live="assertive">
        {said === null ? null : (
          <div className="gate-verdict" data-tone={said.tone}>
            <p className="gate-large">{i18n._(OUTCOME_LABELS[said.outcome])}</p>
          </div>
        )}
      </div>
      <CameraView camera={camera} />
    </section>
  )
}
