import { Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { afterMs } from '#platform/web/timers.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { NEXT_STEP_LABELS, OUTCOME_LABELS, type ShownVerdict, toneOf } from './gate-messages.ts'
import type { CheckIn } from './use-check-in.ts'

const SIGNS = { yes: CircleCheck, look: CircleQuestionMark, no: CircleX }

/** The result of a check-in as colour, symbol and text, as large as the phone allows. */
export function VerdictPanel({ checkIn, timezone }: { checkIn: CheckIn; timezone: string }) {
  const { verdict, failure } = checkIn
  return (
    <div aria-live="assertive">
      {failure === '' ? null : (
        <div className="gate-verdict" data-tone="look">
          <p className="gate-large">{failure}</p>
          <div className="gate-buttons">
            <Button tone="outline" onClick={checkIn.again}>
              <Trans>Check again</Trans>
            </Button>
          </div>
        </div>
      )}
      {verdict === null ? null : (
        <Verdict key={verdict.key} verdict={verdict} checkIn={checkIn} timezone={timezone} />
      )}
    </div>
  )
}

type VerdictProps = { verdict: ShownVerdict; checkIn: CheckIn; timezone: string }

function Verdict({ verdict, checkIn, timezone }: VerdictProps) {
  const { i18n } = useLingui()
  const tone = toneOf(verdict.outcome)
  const canUndo = useUntil(verdict.undo_until)
  const step = NEXT_STEP_LABELS[verdict.outcome]
  return (
    <section className="gate-verdict" data-tone={tone}>
      <h2>
        <Icon of={SIGNS[tone]} size={24} />
        {i18n._(OUTCOME_LABELS[verdict.outcome])}
      </h2>
      <Bearer verdict={verdict} />
      <Why verdict={verdict} timezone={timezone} />
      {step === undefined ? null : <p>{i18n._(step)}</p>}
      <div className="gate-buttons">
        {verdict.outcome === 'look' ? (
          <Button tone="outline" size="large" busy={checkIn.isBusy} onClick={checkIn.confirm}>
            <Trans>Yes, let them in</Trans>
          </Button>
        ) : null}
        {canUndo ? (
          <Button tone="outline" busy={checkIn.isBusy} onClick={checkIn.undo}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
        <Button tone="outline" onClick={checkIn.next}>
          {verdict.outcome === 'look' ? <Trans>No, another person</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
    </section>
  )
}

function Bearer({
  verdict: { name, what, entry, photo, is_watching: isWatching },
}: {
  verdict: ShownVerdict
}) {
  if (name === '' && what === '') return null
  return (
    <div className="gate-bearer">
      {photo === null ? null : <img src={photo} alt="" width={120} height={120} />}
      <div>
        <p className="gate-large">
          <bdi>{name}</bdi>
        </p>
        <p>
          <bdi>{what}</bdi>
        </p>
        {entry === '' ? null : (
          <p className="gate-large">
            <bdi>{entry}</bdi>
          </p>
        )}
        {isWatching ? (
          <p>
            <Trans>Spectator, without an entry</Trans>
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** The details of a result: earlier admission, validity and reasons for a refusal. */
function Why({ verdict, timezone }: { verdict: ShownVerdict; timezone: string }) {
  const format = useFormat()
  const { outcome, before, day, reasons, photo } = verdict
  const date = day === null || format === null ? '' : format.day(day, 'medium')
  const time = before === null || format === null ? '' : format.time(Date.parse(before.at), timezone)
  const gate = before?.gate ?? ''
  return (
    <>
      {outcome === 'used' && time !== '' ? (
        <p className="gate-large">
          {gate === '' ? (
            <Trans>At {time}</Trans>
          ) : (
            <Trans>
              At {time}, by <bdi>{gate}</bdi>
            </Trans>
          )}
        </p>
      ) : null}
      {(outcome === 'other_day' || outcome === 'other_event') && date !== '' ? (
        <p className="gate-large">
          <Trans>The ticket is for {date}</Trans>
        </p>
      ) : null}
      {outcome === 'membership_ended' && date !== '' ? (
        <p className="gate-large">
          <Trans>On {date}</Trans>
        </p>
      ) : null}
      {outcome === 'look' && photo === null ? (
        <p>
          <Trans>There is no photo of them. Ask for a licence.</Trans>
        </p>
      ) : null}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </>
  )
}

/** Returns true until an instant has passed. */
function useUntil(instant: string | null): boolean {
  const leftMs = instant === null ? 0 : Date.parse(instant) - browserClock.nowMs()
  const [isOver, setIsOver] = useState(leftMs <= 0)
  useEffect(() => {
    if (leftMs <= 0) return undefined
    return afterMs(leftMs, () => setIsOver(true))
    // Start the countdown once for each answer, because the remaining time changes with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [instant])
  return !isOver && instant !== null
}
