import type SignaturePad from 'signature_pad'
import type { PointGroup } from 'signature_pad'
import { i18n } from '@lingui/core'
import { PEN, type Stroke } from '../signatures.contract.ts'
import { isSignatureType, SIGNATURE_MESSAGES } from '../signatures.rules.ts'

const INK = '#12191b'
/** Maximum pixel density of the image: sharp on high-density screens, and small enough for a mail. */
const DENSITY_MOST = 3

/** A pen on a canvas. The drawing is stored as strokes, so that it can be redrawn when the box is resized. */
export type Pen = {
  strokes(): Stroke[]
  isEmpty(): boolean
  undo(): void
  clear(): void
  /** Resizes the canvas to its box. */
  refit(): void
  /**
   * Returns the image as a data URL.
   * @param type one of `image/png`, `image/jpeg`, `image/svg+xml` @throws Error naming the three for any other
   */
  image(type?: string, quality?: number): string
  stop(): void
}

/**
 * Attaches a pen to a canvas. The signature pad is imported on first use, because only signers need it.
 * @source docs/reference/signatures.md §1.4
 * @param drawn the strokes to restore
 */
export async function layPen(
  canvas: HTMLCanvasElement,
  drawn: readonly Stroke[],
  onChange: () => void,
): Promise<Pen> {
  const { default: Pad } = await import('signature_pad')
  const pad = new Pad(canvas, {
    minWidth: PEN.minWidth,
    maxWidth: PEN.maxWidth,
    minDistance: PEN.minDistance,
    throttle: PEN.throttleMs,
    velocityFilterWeight: PEN.velocityWeight,
    penColor: INK,
    backgroundColor: '#ffffff',
  })
  let drawnWidthPx = 0
  const refit = () => {
    drawnWidthPx = fit(pad, canvas, drawnWidthPx)
  }
  refit()
  if (drawn.length > 0) pad.fromData(drawn.map((stroke) => groupOf(pad, stroke)))
  pad.addEventListener('endStroke', onChange)
  return {
    strokes: () => strokesOf(pad.toData()),
    isEmpty: () => pad.isEmpty(),
    undo: () => {
      pad.fromData(pad.toData().slice(0, -1))
      onChange()
    },
    clear: () => {
      pad.clear()
      onChange()
    },
    refit,
    image: (type = 'image/png', quality = PEN.pngQuality) => {
      if (!isSignatureType(type)) throw new Error(i18n._(SIGNATURE_MESSAGES.type))
      return type === 'image/svg+xml' ? pad.toDataURL(type) : pad.toDataURL(type, quality)
    },
    stop: () => {
      pad.removeEventListener('endStroke', onChange)
      pad.off()
    },
  }
}

/** Sets the resolution of the canvas for its size and the screen, and redraws the strokes at the new size. */
function fit(pad: SignaturePad, canvas: HTMLCanvasElement, before: number): number {
  const width = canvas.offsetWidth
  const height = canvas.offsetHeight
  if (width === 0 || height === 0) return before
  const density = Math.min(DENSITY_MOST, Math.max(1, globalThis.devicePixelRatio))
  const drawn = before === 0 ? [] : scaled(pad.toData(), width / before)
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  canvas.getContext('2d')?.scale(density, density)
  pad.clear()
  pad.fromData(drawn)
  return width
}

function scaled(groups: readonly PointGroup[], factor: number): PointGroup[] {
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}

/** Converts a stroke to the pad's format, with the pad's pen settings. */
function groupOf(pad: SignaturePad, stroke: Stroke): PointGroup {
  const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight } = pad
  return {
    penColor,
    dotSize,
    minWidth,
    maxWidth,
    velocityFilterWeight,
    compositeOperation: pad.compositeOperation,
    points: stroke.map(([x, y, time]) => ({ x, y, time, pressure: 0.5 })),
  }
}

function strokesOf(groups: readonly PointGroup[]): Stroke[] {
  const first = groups[0]?.points[0]?.time ?? 0
  const tenth = (px: number) => Math.round(px * 10) / 10
  return groups.map(({ points }) =>
    points.map(({ x, y, time }): [number, number, number] => [
      tenth(x),
      tenth(y),
      Math.max(0, Math.round(time - first)),
    ]),
  )
}
