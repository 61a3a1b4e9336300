import './photo.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, type PointerEvent } from 'react'
import { type Crop, draggedCrop, heldCrop, mostZoom } from '../photo.rules.ts'
import { drawCrop, type LoadedPhoto } from './load-photo.ts'
import { shareWords } from './share-labels.ts'

const STAGE_PX = 640
const PREVIEW_PX = 192
const STEP = 0.01

type PhotoCropProps = { photo: LoadedPhoto; crop: Crop; onChange: (crop: Crop) => void }

/** Lets the person choose a square of a photo, by dragging or with three sliders. */
export function PhotoCrop({ photo, crop, onChange }: PhotoCropProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLCanvasElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (stage.current) drawCrop(stage.current, photo, crop)
    if (preview.current) drawCrop(preview.current, photo, crop)
  }, [photo, crop])
  const drag = useDrag(photo, crop, onChange)
  const set = (part: keyof Crop) => (value: number) => onChange(heldCrop({ ...crop, [part]: value }, photo))
  const closest = mostZoom(photo)
  return (
    <div className="mt-2">
      <canvas
        ref={stage}
        width={STAGE_PX}
        height={STAGE_PX}
        className="photo-stage"
        role="img"
        aria-label={t`The part of the photo that is used`}
        {...drag}
      />
      <div className="mt-4 flex items-center gap-5">
        <canvas
          ref={preview}
          width={PREVIEW_PX}
          height={PREVIEW_PX}
          className="size-20 shrink-0 rounded-chip"
          aria-hidden="true"
        />
        <p className="text-note text-muted">
          <Trans>This is how others see it. Drag the photo, or use the sliders.</Trans>
        </p>
      </div>
      <div className="mt-3 grid gap-1">
        {closest > 1 ? (
          <Slider label={t`Zoom`} value={crop.zoom} least={1} most={closest} onChange={set('zoom')} />
        ) : null}
        <Slider
          label={t`Left to right`}
          value={crop.across}
          least={0}
          most={1}
          onChange={set('across')}
          isLtr
        />
        <Slider label={t`Vertical position`} value={crop.down} least={0} most={1} onChange={set('down')} />
      </div>
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
  /** True if the slider always runs from left to right, because a photo is not mirrored in right-to-left languages. */
  isLtr?: boolean
}

function Slider({ label, value, least, most, onChange, isLtr = false }: SliderProps) {
  const id = useId()
  const { i18n } = useLingui()
  const share = most === least ? 0 : (value - least) / (most - least)
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="w-28 shrink-0 text-note font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="slider"
        dir={isLtr ? 'ltr' : undefined}
        min={least}
        max={most}
        step={STEP}
        value={value}
        aria-valuetext={shareWords(share, i18n.locale)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

/** Lets the person drag the photo below the frame. Pointer capture allows the finger to leave the frame. */
function useDrag(photo: LoadedPhoto, crop: Crop, onChange: (crop: Crop) => void) {
  const from = useRef<{ pointerId: number; x: number; y: number; crop: Crop } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, crop }
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const start = from.current
      if (start === null || start.pointerId !== event.pointerId) return
      const { width, height } = event.currentTarget.getBoundingClientRect()
      onChange(
        draggedCrop(start.crop, photo, {
          shareAcross: (event.clientX - start.x) / width,
          shareDown: (event.clientY - start.y) / height,
        }),
      )
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
