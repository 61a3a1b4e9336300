import './FiveDots.css'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The maximum number of characters in a label, for two lines of 12 characters below a dot. */
const LABEL_ROOM = 24

/** Returns whether every label fits in two lines; otherwise only the label of the current step is shown. */
export function doLabelsFit(labels: readonly string[]): boolean {
  return labels.every(
    (label) =>
      label.length <= LABEL_ROOM && label.split(/\s+/).every((word) => word.length <= LABEL_ROOM / 2),
  )
}

type FiveDotsProps = {
  labels: readonly string[]
  /** The current step, from 1; one past the last when all are done. */
  now: number
  /** An icon of 14 px inside the current dot, which shows who must act next. */
  icon?: ReactNode
}

/** Shows the steps of a process: done, current, to come. */
export function FiveDots({ labels, now, icon }: FiveDotsProps) {
  const areAllShown = doLabelsFit(labels)
  return (
    <div>
      <ol className="dots">
        {labels.map((label, place) => {
          const state = place + 1 < now ? 'done' : place + 1 === now ? 'now' : 'to-come'
          return (
            <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className="dot">
                {state === 'done' ? <Icon of={Check} size={14} /> : state === 'now' ? icon : null}
              </span>
              <span className={areAllShown ? 'px-0.5' : 'visually-hidden'}>{label}</span>
              {state === 'done' ? (
                <VisuallyHidden>
                  <Trans>done</Trans>
                </VisuallyHidden>
              ) : null}
            </li>
          )
        })}
      </ol>
      {areAllShown ? null : (
        <p className="mt-2 text-note font-semibold" aria-hidden="true">
          {labels[now - 1]}
        </p>
      )}
    </div>
  )
}
