import { Trans, useLingui } from '@lingui/react/macro'
import Flashlight from 'lucide-react/icons/flashlight'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { wakeSpeaker } from './gate-signals.ts'
import type { Camera, CameraState } from './use-camera.ts'

/** The camera picture, or a message if there is none. */
export function CameraView({ camera: { state, attach, torch, start, stop } }: { camera: Camera }) {
  const { t } = useLingui()
  // Prevent an automatic reload, which would stop the camera while people are queuing.
  useHoldStill(state === 'on' || state === 'asking')
  if (state === 'on')
    return (
      <div className="gate-camera">
        {/* The video needs no captions, because it shows the surroundings of the person who holds the device. */}
        <video ref={attach} muted playsInline aria-label={t`Camera picture`} />
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
      <CameraMessage state={state} />
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

function CameraMessage({ state }: { state: CameraState }) {
  if (state !== 'refused' && state !== 'missing' && state !== 'busy') return null
  return (
    <p role="alert" className="gate-large">
      {state === 'refused' ? (
        <Trans>
          This browser blocks the camera. Allow it in the browser’s settings for this site, or type the code.
        </Trans>
      ) : state === 'busy' ? (
        <Trans>Another app is using the camera. Close it and try again, or type the code.</Trans>
      ) : (
        <Trans>There is no camera here that we can use. Type the code.</Trans>
      )}
    </p>
  )
}
