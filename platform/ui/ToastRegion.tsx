import './ToastRegion.css'
import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import { CloseButton } from './CloseButton.tsx'
import { Icon } from './Icon.tsx'
import { dismissToast, useIsToastPlace, useToasts, type ToastTone, type ToastWords } from './toasts.ts'

const MARKS: Record<ToastTone, { of: typeof Check; colour: string }> = {
  done: { of: Check, colour: 'text-[#7fd79a]' },
  removed: { of: Trash2, colour: 'text-[#ffc533]' },
  failed: { of: CircleAlert, colour: 'text-[#ff9a91]' },
}

/** One toast, drawn. `onEnd` is told when its 6 seconds are up or it was dismissed. */
export function Toast({
  tone,
  words,
  action,
  onEnd,
  isTimed = true,
}: ToastWords & { onEnd: () => void; isTimed?: boolean }) {
  const act = () => {
    action?.run()
    onEnd()
  }
  return (
    <div className="toast">
      <Icon of={MARKS[tone].of} className={MARKS[tone].colour} />
      <p className="min-w-0 grow py-2 leading-5">{words}</p>
      {action === undefined ? null : (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-small px-3 font-semibold text-[var(--toast-action)] hover:underline"
          onClick={act}
        >
          {action.words}
        </button>
      )}
      <CloseButton onClick={onEnd} />
      {isTimed ? (
        <span
          className="toast-life"
          onAnimationEnd={(event) => {
            event.stopPropagation()
            onEnd()
          }}
        />
      ) : null}
    </div>
  )
}

/** Where toasts appear: at the bottom start, once on a screen however many frames have it. Told politely to who listens. */
export function ToastRegion() {
  const { t } = useLingui()
  const toasts = useToasts()
  const isPlace = useIsToastPlace()
  if (!isPlace) return null
  return (
    <section aria-label={t`Notices`} data-chrome="">
      <ol aria-live="polite" className="toast-region">
        {toasts.map((toast) => (
          <li key={toast.id}>
            <Toast {...toast} onEnd={() => dismissToast(toast.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
