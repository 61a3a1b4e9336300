import { Trans } from '@lingui/react/macro'
import { IfAllowed, DeskForm, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { type DeskCode, readCodes, endCode } from '../../codes-desk.contract.ts'
import { CodeFields } from './CodeFields.tsx'
import { useCodeForm } from './use-code-form.ts'

/** /cms/codes/{code} edits a promotion code; /cms/codes/new creates one. */
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
            <Trans>Unknown code</Trans>
          </p>
        )}
      </DeskList>
    </DeskPage>
  )
}

function Editor({ code, onSaved }: { code: DeskCode | null; onSaved: (item: DeskCode) => void }) {
  const form = useCodeForm(code, onSaved)
  return (
    <DeskForm
      form={form}
      more={
        code === null || code.state === 'ended' ? null : (
          <IfAllowed call={endCode}>
            <Button tone="outline" busy={form.isBusy} onClick={() => void form.end()}>
              <Trans>End code</Trans>
            </Button>
          </IfAllowed>
        )
      }
    >
      <CodeFields form={form} isNew={code === null} />
    </DeskForm>
  )
}
