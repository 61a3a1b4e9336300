import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { SHOWN_MOST } from '../gate.contract.ts'
import { CameraView } from './CameraView.tsx'
import { wakeSpeaker } from './gate-signals.ts'
import type { CheckIn } from './use-check-in.ts'
import { useCamera } from './use-camera.ts'

/** The camera and a field for typed codes. */
export function ScanPanel({ checkIn }: { checkIn: CheckIn }) {
  const camera = useCamera(checkIn.see)
  return (
    <>
      <CameraView camera={camera} />
      <TypedCode checkIn={checkIn} />
    </>
  )
}

/** A field for codes that the camera cannot read, and for member numbers. */
function TypedCode({ checkIn }: { checkIn: CheckIn }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    wakeSpeaker()
    checkIn.type(text.trim())
    setText('')
  }
  return (
    <form className="gate-typed" onSubmit={send}>
      <TextField
        label={t`Or type the code, or a member’s number`}
        value={text}
        maxLength={SHOWN_MOST}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="large" busy={checkIn.isBusy}>
        <Trans>Check</Trans>
      </Button>
    </form>
  )
}
