import { Trans } from '@lingui/react/macro'
import {
  backToList,
  IfAllowed,
  DeskForm,
  DeskList,
  DeskPage,
  useDesk,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { type DeskCode, endCode, getCode } from '../../codes-desk.contract.ts'
import { CodeFields } from './CodeFields.tsx'
import { useCodeForm } from './use-code-form.ts'

/** /cms/codes/{code} edits a promotion code; /cms/codes/new creates one. */
export function CodeDesk({ rest }: { rest: string }) {
  const isNew = rest === 'new'
  return (
    <DeskPage
      title={isNew ? <Trans>New code</Trans> : <bdi>{rest}</bdi>}
      actions={
        <ScreenLink {...backToList('/cms/codes')} className="btn btn-outline btn-small">
          <span>
            <Trans>All codes</Trans>
          </span>
        </ScreenLink>
      }
    >
      {isNew ? (
        <Editor key={rest} code={null} onSaved={() => undefined} />
      ) : (
        <Stored key={rest} code={rest} />
      )}
    </DeskPage>
  )
}

function Stored({ code }: { code: string }) {
  const { data, failure, reload, put } = useDesk(getCode, { code })
  return (
    <DeskList isThere={data !== null} failure={failure} onReload={reload}>
      {data === null ? null : <Editor code={data.item} onSaved={(item) => put({ item })} />}
    </DeskList>
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
