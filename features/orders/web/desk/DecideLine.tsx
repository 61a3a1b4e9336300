import { Trans } from '@lingui/react/macro'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { call } from '#platform/web/http.ts'
import {
  type LineDecision,
  settleStatementLine,
  type StatementLineResult,
} from '../../orders-desk.contract.ts'

type DecideProps = {
  line: StatementLineResult
  onSettled: (line: string, outcome: string) => void
}

/** What can be made of a transfer of another sum. */
export function Decide({ line: { line, by }, onSettled }: DecideProps) {
  const { isBusy, failure, run } = useDeskAction()
  const settle = (how: LineDecision) => () =>
    void run(async () => onSettled(line, (await call(settleStatementLine, { line, how })).outcome))
  const isMore = by !== null && by > 0
  return (
    <>
      <Button size="small" tone="outline" busy={isBusy} onClick={settle('accept')}>
        {isMore ? <Trans>Accept, the rest as credit</Trans> : <Trans>Accept as paid</Trans>}
      </Button>
      {isMore ? null : (
        <Button size="small" tone="outline" busy={isBusy} onClick={settle('ask_rest')}>
          <Trans>Ask for the rest</Trans>
        </Button>
      )}
      <DeskFailure words={failure} />
    </>
  )
}
