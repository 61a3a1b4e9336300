import { Trans, useLingui } from '@lingui/react/macro'
import Flashlight from 'lucide-react/icons/flashlight'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { wakeSpeaker } from './gate-signals.ts'
import type { Camera, CameraState } from './use-camera.ts'

/** What the camera sees, and the words where it sees nothing. */
export function CameraView({ camera: { state, attach, torch, start, stop } }: { camera: Camera }) {
  const { t } = useLingui()
  // An update of the app would put it out in the middle of a queue.
  useHoldStill(state === 'on' || state === 'asking')
  if (state === 'on')
    return (
      <div className="gate-camera">
        {/* What it shows is in front of the reader; there is nothing to say beside it. */}
        <video ref={attach} muted playsInline aria-label={t`What the camera sees`} />
        <div className="gate-buttons">
          {torch === null ? null : (
            <Button
              tone="outline"
              icon={<Icon of={Flashlight} />}
              aria-pressed={torch.isOn}
              onClick={torch.toggle}
            >
              <Trans context="of a camera">Light</Trans>
            </Button>
          )}
          <Button tone="outline" onClick={stop}>
            <Trans>Camera off</Trans>
          </Button>
        </div>
      </div>
    )
  return (
    <div className="gate-camera">
      <CameraWords state={state} />
      <Button
        size="large"
        wide
        icon={<Icon of={ScanQrCode} />}
        busy={state === 'asking'}
        onClick={() => {
          wakeSpeaker()
          start()
        }}
      >
        {state === 'off' || state === 'asking' ? (
          <Trans>Use the camera</Trans>
        ) : (
          <Trans>Try the camera again</Trans>
        )}
      </Button>
    </div>
  )
}

function CameraWords({ state }: { state: CameraState }) {
  if (state !== 'refused' && state !== 'missing' && state !== 'busy') return null
  return (
    <p role="alert" className="gate-large">
      {state === 'refused' ? (
        <Trans>
          This browser keeps the camera to itself. Allow it in the browser’s settings for this site, or type
          the code.
        </Trans>
      ) : state === 'busy' ? (
        <Trans>Another app holds the camera. Close it and try again, or type the code.</Trans>
      ) : (
        <Trans>There is no camera here that we can use. Type the code.</Trans>
      )}
    </p>
  )
}
