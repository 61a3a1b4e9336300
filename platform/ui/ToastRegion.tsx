import './ToastRegion.css'
import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import { CloseButton } from './CloseButton.tsx'
import { Icon } from './Icon.tsx'
import { dismissToast, useIsToastPlace, useToasts, type ToastTone, type ToastMessage } from './toasts.ts'

const MARKS: Record<ToastTone, { of: typeof Check; colour: string }> = {
  done: { of: Check, colour: 'toast-done' },
  removed: { of: Trash2, colour: 'toast-removed' },
  failed: { of: CircleAlert, colour: 'toast-failed' },
}

/** A single toast. `onEnd` is called when its 6 seconds have passed or it was dismissed. */
export function Toast({
  tone,
  words,
  action,
  onEnd,
  isTimed = true,
}: ToastMessage & { onEnd: () => void; isTimed?: boolean }) {
  const act = () => {
    action?.run()
    onEnd()
  }
  return (
    <div className="toast">
      <Icon of={MARKS[tone].of} className={MARKS[tone].colour} />
      <p className="toast-text min-w-0 grow py-2">{words}</p>
      {action === undefined ? null : (
        <button
          type="button"
          className="toast-action min-h-11 shrink-0 rounded-small px-3 font-semibold hover:underline"
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

/**
 * The list of toasts at the bottom, at the inline start. If several page frames include it, only one is rendered.
 * Announced politely to screen readers.
 */
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
