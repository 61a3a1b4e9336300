import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  IfAllowed,
  sayDeskChanged,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import { call } from '#platform/web/http.ts'
import { usePolling } from '#platform/web/lazy/use-polling.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { type BooksAnswer, readBooks, startCheck } from '../../books.contract.ts'
import { FaultTable } from './FaultTable.tsx'

/** The pause in milliseconds between two reads of the progress of a running check. */
const POLL_MS = SECOND_MS

/** /cms/books: the result of the last check of the books, and a button that starts a new one. */
export function BooksDesk() {
  const books = useDesk(readBooks, {})
  const { data, failure, reload, put } = books
  const { run, isBusy: isStarting, failure: notStarted } = useDeskAction()
  const isChecking = data !== null && data.running !== null
  usePolling(books, { isOn: isChecking, pauseMs: POLL_MS })
  const wasChecking = useRef(false)
  useEffect(() => {
    if (wasChecking.current && !isChecking) sayDeskChanged()
    wasChecking.current = isChecking
  }, [isChecking])
  const check = () => void run(async () => put(await call(startCheck, {})))
  return (
    <DeskPage
      title={<Trans>Ledger check</Trans>}
      actions={
        <IfAllowed call={startCheck}>
          <Button tone="outline" busy={data === null || isStarting || isChecking} onClick={check}>
            <Trans comment="Button that starts a check of the accounts">Check now</Trans>
          </Button>
        </IfAllowed>
      }
    >
      <DeskFailure words={notStarted} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : (
          <>
            <Progress running={data.running} />
            <Result books={data} />
          </>
        )}
      </DeskList>
    </DeskPage>
  )
}

function Progress({ running }: Pick<BooksAnswer, 'running'>) {
  const { t } = useLingui()
  const format = useFormat()
  if (running === null) return null
  const { total } = running
  const done = format?.number(running.done) ?? running.done
  return (
    <div className="mb-6 max-w-[44rem]">
      <UploadBar
        label={t`Checking the ledger`}
        done={
          total === 0 ? null : (
            <Trans>
              {done} of <Plural value={total} one="# order" other="# orders" />
            </Trans>
          )
        }
        share={total === 0 ? 0 : running.done / total}
      />
      <p className="mt-2 text-note text-muted">
        <Trans>You can leave this page. The check continues.</Trans>
      </p>
    </div>
  )
}

function Result({ books: { data: faults, checked_at: checkedAt, running } }: { books: BooksAnswer }) {
  const instant = useInstant()
  if (checkedAt === null)
    return running === null ? (
      <Banner tone="info">
        <Trans>The ledger has not been checked yet. It is checked once a day.</Trans>
      </Banner>
    ) : null
  const at = instant(checkedAt)
  if (faults.length === 0)
    return (
      <Banner tone="success" isAnnounced>
        <Trans>Everything adds up. Checked {at}.</Trans>
      </Banner>
    )
  return (
    <>
      <Banner tone="danger" isAnnounced>
        <Trans>
          Something does not add up. It is not corrected automatically. Keep a copy of this page and tell the
          person who looks after this site.
        </Trans>
        <p>
          <Trans comment="When the accounts were checked last">Checked {at}.</Trans>
        </p>
      </Banner>
      <FaultTable faults={faults} />
    </>
  )
}
