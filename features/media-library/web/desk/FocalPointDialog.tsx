import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { CENTRE, cropBox, type FocalPoint } from '#features/media/focal.rules.ts'
import { ASPECTS, imageUrl, type SizePx } from '#features/media/media.rules.ts'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { call } from '#platform/web/http.ts'
import { type MediaDetail, moveFocalPoint } from '../../media-library.contract.ts'

export type FocalPointDialogProps = {
  imageHash: string
  size: SizePx
  focal: FocalPoint
  /**
   * Whether every record that uses the image gets the new focal point, or only the use from which the dialog was
   * opened.
   */
  everywhere: boolean
  onClose: () => void
  onMoved: (item: MediaDetail) => void
}

/** Moves the focal point of an image by pointer or by arrow keys, and shows the nine shapes. */
export function FocalPointDialog({
  imageHash,
  size,
  focal,
  everywhere,
  onClose,
  onMoved,
}: FocalPointDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [point, setPoint] = useState(focal)
  const { run, isBusy, failure } = useDeskAction()
  const save = () =>
    void run(async () => {
      const { item } = await call(moveFocalPoint, { key: imageHash, ...point, everywhere })
      onMoved(item)
      setOpen(false)
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      question={<Trans>Focal point</Trans>}
      actions={
        <>
          <Button busy={isBusy} busyLabel={<Trans>Saving</Trans>} onClick={save}>
            {everywhere ? <Trans>Save for every use</Trans> : <Trans>Save for this use</Trans>}
          </Button>
          <Button tone="outline" onClick={() => setPoint(CENTRE)}>
            <Trans>Reset to the centre</Trans>
          </Button>
          <Button tone="outline" onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      <p className="mb-3 text-muted">
        <Trans>Choose the most important point of the image. It stays visible in every shape.</Trans>
      </p>
      <PointPicker hash={imageHash} size={size} point={point} onMove={setPoint} />
      <Shapes hash={imageHash} size={size} point={point} />
    </Dialog>
  )
}

type PointPickerProps = { hash: string; size: SizePx; point: FocalPoint; onMove: (point: FocalPoint) => void }

const SHOWN_WIDTH_PX = 500

function PointPicker({ hash, size, point, onMove }: PointPickerProps) {
  const { t } = useLingui()
  const { widthPx, heightPx } = size
  const radius = Math.max(widthPx, heightPx) / 40
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    onMove({
      x: thousandth((event.clientX - left) / width),
      y: thousandth((event.clientY - top) / height),
    })
  }
  return (
    <div className="grid gap-3" dir="ltr">
      <svg
        className="focal-image"
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        aria-hidden="true"
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <image href={imageUrl(hash, 'raw', SHOWN_WIDTH_PX, 'webp')} width={widthPx} height={heightPx} />
        <circle
          className="focal-ring"
          cx={(point.x / 1000) * widthPx}
          cy={(point.y / 1000) * heightPx}
          r={radius}
        />
        <circle
          className="focal-dot"
          cx={(point.x / 1000) * widthPx}
          cy={(point.y / 1000) * heightPx}
          r={radius / 3}
        />
      </svg>
      <Slider label={t`From left to right`} value={point.x} onChange={(x) => onMove({ ...point, x })} />
      <Slider label={t`From top to bottom`} value={point.y} onChange={(y) => onMove({ ...point, y })} />
    </div>
  )
}

function thousandth(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000)
}

type SliderProps = { label: ReactNode; value: number; onChange: (value: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId()
  const { i18n } = useLingui()
  const percent = new Intl.NumberFormat(i18n.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  })
  return (
    <div>
      <label htmlFor={id} className="text-label" dir="auto">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="focal-slider"
        min={0}
        max={1000}
        step={5}
        value={value}
        aria-valuetext={percent.format(value / 1000)}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  )
}

type ShapesProps = { hash: string; size: SizePx; point: FocalPoint }

/** The image as each of the nine shapes shows it. */
function Shapes({ hash, size, point }: ShapesProps) {
  const { t } = useLingui()
  return (
    <ul className="focal-shapes" aria-label={t`The image in each shape`}>
      {ASPECTS.map((aspect) => {
        const { leftPx, topPx, widthPx, heightPx } = cropBox(aspect, size, point)
        const box = `${leftPx} ${topPx} ${widthPx} ${heightPx}`
        return (
          <li key={aspect}>
            <svg viewBox={box} aria-hidden="true">
              {/* The inner svg crops the image. Its parent may be wider or higher than the shape and would show more. */}
              <svg x={leftPx} y={topPx} width={widthPx} height={heightPx} viewBox={box}>
                <image
                  href={imageUrl(hash, 'raw', SHOWN_WIDTH_PX, 'webp')}
                  width={size.widthPx}
                  height={size.heightPx}
                />
              </svg>
            </svg>
            <span className="text-note text-muted">
              {aspect === 'raw' ? (
                <Trans comment="Shape of an image: not cropped">Whole image</Trans>
              ) : (
                <Ltr>{aspect.replace('x', ' : ')}</Ltr>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
