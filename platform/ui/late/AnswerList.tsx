import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'

export type Answer = {
  key: string
  label: ReactNode
  /** What was said; empty where nothing was. */
  value: string
  /** The page of the form on which it was said; null where it was said elsewhere. */
  step: number | null
}

/** What will be sent, to be checked, each with the way back to where it was said. What was not said is left out. */
export function AnswerList({ answers, goTo }: { answers: readonly Answer[]; goTo: (step: number) => void }) {
  return (
    <dl className="border-t-2 border-ink">
      {answers
        .filter(({ value }) => value !== '')
        .map(({ key, label, value, step }) => (
          <div key={key} className="flex min-h-11 items-center gap-x-4 border-b border-line py-1">
            <dt className="w-24 shrink-0 text-muted sm:w-36">{label}</dt>
            <dd className="min-w-0 grow wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
            {step === null ? null : (
              <dd>
                <Button tone="link" size="small" onClick={() => goTo(step)}>
                  <Trans>
                    Change<span className="visually-hidden"> {label}</span>
                  </Trans>
                </Button>
              </dd>
            )}
          </div>
        ))}
    </dl>
  )
}
