import { Trans, useLingui } from '@lingui/react/macro'
import { DeskFailure, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { type DeskCode, readCodes } from '../../codes-desk.contract.ts'
import { CodeFields } from './CodeFields.tsx'
import { useCodeForm } from './use-code-form.ts'

/** /cms/codes/{code}, or /cms/codes/new */
export function CodeDesk({ rest }: { rest: string }) {
  const { data, failure, reload, put } = useDesk(readCodes, {})
  const isNew = rest === 'new'
  const code = data?.data.find((one) => one.code === rest) ?? null
  return (
    <DeskPage
      title={isNew ? <Trans>New code</Trans> : <bdi>{rest}</bdi>}
      actions={
        <ButtonLink href="/cms/codes" tone="outline" size="small">
          <Trans>All codes</Trans>
        </ButtonLink>
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data !== null && (isNew || code !== null) ? (
          <Editor
            key={rest}
            code={isNew ? null : code}
            onSaved={(item) => put({ data: data.data.map((one) => (one.code === item.code ? item : one)) })}
          />
        ) : (
          <p>
            <Trans>Not a code of ours</Trans>
          </p>
        )}
      </DeskList>
    </DeskPage>
  )
}

function Editor({ code, onSaved }: { code: DeskCode | null; onSaved: (item: DeskCode) => void }) {
  const { t } = useLingui()
  const form = useCodeForm(code, onSaved)
  const { mistakes, attempt, isBusy } = form
  return (
    <form
      noValidate
      className="max-w-[44rem]"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void form.save()
      }}
    >
      {mistakes.length === 0 ? null : (
        <div className="mb-6">
          <ErrorSummary mistakes={mistakes} attempt={attempt} />
        </div>
      )}
      <CodeFields form={form} isNew={code === null} />
      <DeskFailure words={form.failure} />
      <p role="status" className="mt-4 text-success">
        {form.isSaved ? <Trans>Saved.</Trans> : null}
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyWords={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
        {code === null || code.state === 'ended' ? null : (
          <Button tone="outline" busy={isBusy} onClick={() => void form.end()}>
            <Trans>End it</Trans>
          </Button>
        )}
      </p>
    </form>
  )
}
