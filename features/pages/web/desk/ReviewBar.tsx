import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { useSessionView } from './editing-context.ts'

/**
 * The state of the review: the person who requested it with their note, or the person who sent the page back with their
 * reason.
 */
export function ReviewBar({ onSendBack }: { onSendBack: () => void }) {
  const instant = useInstant()
  const { page, canPublish } = useSessionView()
  const { review } = page
  if (review === null) return null
  const { answer, person, note, at } = review
  if (answer !== null)
    return (
      <Notice text={answer.reason}>
        <Trans>
          {answer.person.name} sent this page back on {instant(answer.at)}.
        </Trans>
      </Notice>
    )
  return (
    <Notice text={note}>
      <Trans>
        In review. {person.name} asked on {instant(at)}.
      </Trans>
      {canPublish ? (
        <Button tone="outline" size="small" onClick={onSendBack}>
          <Trans comment="Button: sends a page in review back to its writer">Send back</Trans>
        </Button>
      ) : null}
    </Notice>
  )
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section role="status" className="mb-4 rounded-box bg-primary-tint p-4">
      <div className="flex flex-wrap items-center justify-between gap-3 font-semibold">{children}</div>
      {text === '' ? null : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
    </section>
  )
}
