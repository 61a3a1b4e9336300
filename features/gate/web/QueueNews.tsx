import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { OUTCOME_LABELS } from './gate-messages.ts'
import type { Queue } from './use-queue.ts'

/** Shows how many check-ins are not sent yet, and which people were admitted offline but should have been refused. */
export function QueueNews({
  queue: { waiting, refused, late, clearLateRefusals, remove },
}: {
  queue: Queue
}) {
  const { i18n } = useLingui()
  return (
    <div aria-live="polite">
      {waiting === 0 ? null : (
        <p className="gate-waiting">
          <Plural value={waiting} one="# check-in is not sent yet." other="# check-ins are not sent yet." />{' '}
          <Trans>Will send when online.</Trans>
        </p>
      )}
      {refused.length === 0 ? null : (
        <section className="gate-verdict" data-tone="no">
          <h2 className="gate-late">
            <Trans>Not sent yet</Trans>
          </h2>
          <ul>
            {refused.map(({ key, input, refused: words }) => (
              <li key={key}>
                <bdi>{input.gate}</bdi>: <bdi>{words}</bdi>{' '}
                <Button tone="outline" onClick={() => remove(key)}>
                  <Trans>Remove</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {late.length === 0 ? null : (
        <section className="gate-verdict" data-tone="no">
          <h2 className="gate-late">
            <Trans>Let in without a signal</Trans>
          </h2>
          <ul>
            {late.map((verdict) => (
              <li key={verdict.key}>
                <bdi>{verdict.name}</bdi> {i18n._(OUTCOME_LABELS[verdict.outcome])}
              </li>
            ))}
          </ul>
          <div className="gate-buttons">
            <Button tone="outline" onClick={clearLateRefusals}>
              <Trans>Dismiss</Trans>
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
