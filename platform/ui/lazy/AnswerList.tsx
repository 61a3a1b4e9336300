import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'

export type Answer = {
  key: string
  label: ReactNode
  /** The answer; empty if none was given. */
  value: string
  /** Page of the form on which the answer was given; null if it was given elsewhere. */
  step: number | null
}

/** Lists the answers for a check before sending, each with a link back to its page. Empty answers are omitted. */
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
