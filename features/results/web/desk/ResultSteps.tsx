import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskResults, type ResultStep, stepResults } from '../../results-desk.contract.ts'

type ResultStepsProps = { results: DeskResults; onChanged: (results: DeskResults) => void }

/** Shows who can see the results now, with the buttons for publishing, finalising and withdrawing them. */
export function ResultSteps({ results: { event, rows, version }, onChanged }: ResultStepsProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const action = useDeskAction()
  const take = (step: ResultStep) =>
    action.run(async () => onChanged(await call(stepResults, { event: event.id, step, version })))
  const button = (step: ResultStep, words: ReactNode, isFirst: boolean) => (
    <Button tone={isFirst ? 'primary' : 'outline'} busy={action.isBusy} onClick={() => void take(step)}>
      {words}
    </Button>
  )
  if (event.state === 'results_final')
    return (
      <Banner tone="success">
        <Trans>These results are final and public. They can’t be changed any more.</Trans>
      </Banner>
    )
  if (rows.length === 0) return null
  return (
    <section className="print:hidden">
      <Banner tone={event.state === 'results_provisional' ? 'info' : 'warn'}>
        {event.state === 'results_provisional' ? (
          <Trans>These results are public as provisional.</Trans>
        ) : (
          <Trans>These results are not public yet.</Trans>
        )}
      </Banner>
      <DeskFailure words={action.failure} />
      <div className="mt-4 flex flex-wrap gap-3">
        {event.state === 'results_provisional' ? (
          <>
            <Button onClick={() => setIsAsking(true)}>
              <Trans>Make them final</Trans>
            </Button>
            {button('take_back', <Trans>Hide them again</Trans>, false)}
          </>
        ) : (
          button('publish', <Trans>Show them as provisional</Trans>, true)
        )}
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Make these results final?</Trans>}
        actions={
          <>
            <Button
              busy={action.isBusy}
              busyLabel={t`One moment`}
              onClick={() => void take('finish').then((isDone) => isDone && setIsAsking(false))}
            >
              <Trans>Make them final</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Final results cannot be changed or withdrawn.</Trans>
        </p>
        <DeskFailure words={action.failure} />
      </Dialog>
    </section>
  )
}
