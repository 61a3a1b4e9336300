import './signature.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError, useFieldAria } from '#platform/ui/Field.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import type { SignatureInput, Stroke } from '../signatures.contract.ts'
import { NAME_MOST } from '../signatures.rules.ts'
import { layPen, type Pen } from './pen.ts'

/** An empty signature. */
export const NO_SIGNATURE: SignatureInput = { method: 'drawn', name: '', image: '', strokes: [] }

type SignatureFieldProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The signer's name in the club's records; shown beside a drawn signature. */
  signerName: string
  value: SignatureInput
  onChange: (signature: SignatureInput) => void
}

/** A field to sign by drawing or by typing the name. @source docs/reference/signatures.md §1.1, §1.3 */
export function SignatureField({ id, label, hint, error, signerName, value, onChange }: SignatureFieldProps) {
  const { t } = useLingui()
  const { aria, hintId, errorId } = useFieldAria({ label, hint, error }, id)
  const isTyped = value.method === 'typed'
  useHoldStill(value.strokes.length > 0 || value.name !== '')
  const { canvas, undo, clear } = useDrawing(!isTyped, value.strokes, (pen) =>
    onChange({
      method: 'drawn',
      name: signerName,
      strokes: pen.strokes(),
      image: pen.isEmpty() ? '' : pen.image(),
    }),
  )
  const isSwapped = useRef(false)
  useEffect(() => {
    if (isSwapped.current && isTyped) document.getElementById(`${id}-name`)?.focus()
    isSwapped.current = false
  }, [id, isTyped])
  const swap = () => {
    isSwapped.current = true
    onChange(isTyped ? NO_SIGNATURE : { ...NO_SIGNATURE, method: 'typed', name: '' })
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={aria['aria-describedby']}
      id={id}
      tabIndex={-1}
    >
      <div className="mb-1.5 flex min-h-11 items-center justify-between gap-4">
        <span id={`${id}-label`} className="text-label">
          {label}
        </span>
        {isTyped ? null : (
          <Button
            tone="link"
            size="small"
            aria-label={t`Undo the last stroke`}
            icon={<Icon of={Undo2} size={20} />}
            disabled={value.strokes.length === 0}
            onClick={undo}
          />
        )}
      </div>
      {hint ? (
        <p id={hintId} className="-mt-1 mb-2 text-note text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {isTyped ? (
        <TextField
          id={`${id}-name`}
          label={<Trans>Type your full name</Trans>}
          hint={
            signerName === '' ? undefined : (
              <Trans>Your typed name counts as the signature of {signerName}</Trans>
            )
          }
          value={value.name}
          maxLength={NAME_MOST}
          autoComplete="off"
          onChange={(event) => onChange({ ...NO_SIGNATURE, method: 'typed', name: event.target.value })}
        />
      ) : (
        <div className="signature-box" data-wrong={error ? '' : undefined}>
          <canvas
            ref={canvas}
            role="img"
            aria-label={
              value.strokes.length === 0 ? t`Sign here with a finger, a pen or the mouse` : t`Signed`
            }
          />
          {value.strokes.length === 0 ? (
            // The canvas has the same text as its label.
            <p aria-hidden="true">
              <Trans>Sign here with a finger, a pen or the mouse</Trans>
            </p>
          ) : null}
        </div>
      )}
      <div className="mt-1 flex justify-between gap-4">
        {isTyped ? (
          <span />
        ) : (
          <Button tone="link" disabled={value.strokes.length === 0} onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
        )}
        <Button tone="link" onClick={swap}>
          {isTyped ? <Trans>Draw my signature instead</Trans> : <Trans>Type my name instead</Trans>}
        </Button>
      </div>
    </div>
  )
}

/** Attaches a pen to the canvas while it is shown. */
function useDrawing(isShown: boolean, strokes: readonly Stroke[], onDrawn: (pen: Pen) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pen, setPen] = useState<Pen | null>(null)
  const drawn = useRef(onDrawn)
  // Draws the earlier strokes again when the person returns to this page of the form.
  const before = useRef(strokes)
  useEffect(() => {
    drawn.current = onDrawn
    before.current = strokes
  })
  useEffect(() => {
    const element = canvas.current
    if (!isShown || element === null) return undefined
    let laid: Pen | undefined
    let isGone = false
    const resized = new ResizeObserver(() => laid?.refit())
    void layPen(element, before.current, () => laid && drawn.current(laid)).then((made) => {
      if (isGone) return made.stop()
      laid = made
      setPen(made)
      resized.observe(element)
    })
    return () => {
      isGone = true
      resized.disconnect()
      laid?.stop()
      setPen(null)
    }
  }, [isShown])
  return { canvas, undo: () => pen?.undo(), clear: () => pen?.clear() }
}
