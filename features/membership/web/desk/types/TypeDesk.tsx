import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  IfAllowed,
  DeskFailure,
  DeskForm,
  DeskList,
  DeskPage,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { call } from '#platform/web/http.ts'
import {
  archiveType,
  deleteType,
  type DeskType,
  type DeskTypes,
  deskTypes,
} from '../../../types-desk.contract.ts'
import { TypeFields } from './TypeFields.tsx'
import { TypePreview } from './TypePreview.tsx'
import { useTypeForm } from './use-type-form.ts'

/** /cms/membership-types/{code} edits a membership type; /cms/membership-types/new creates one. */
export function TypeDesk({ rest }: { rest: string }) {
  const { data, failure, reload, put } = useDesk(deskTypes, {})
  const isNew = rest === 'new'
  const type = data?.data.find(({ code }) => code === rest) ?? null
  return (
    <DeskPage
      record={type === null ? null : String(type.id)}
      title={isNew ? <Trans>New membership type</Trans> : <bdi>{type?.name ?? rest}</bdi>}
      actions={
        <ButtonLink href="/cms/membership-types" tone="outline" size="small">
          <Trans>All types</Trans>
        </ButtonLink>
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : isNew || type !== null ? (
          <Editor key={rest} type={type} types={data} onSaved={put} />
        ) : (
          <p>
            <Trans>This membership type does not exist.</Trans>
          </p>
        )}
      </DeskList>
    </DeskPage>
  )
}

type EditorProps = { type: DeskType | null; types: DeskTypes; onSaved: (types: DeskTypes) => void }

function Editor({ type, types, onSaved }: EditorProps) {
  const form = useTypeForm(type, types, onSaved)
  return (
    <div className="grid grid-cols-1 gap-10">
      {type === null || type.is_active ? null : (
        <div className="max-w-[44rem]">
          <Banner tone="info">
            <Trans>
              This type is archived: nobody can choose it. Members who have it keep it until their last day.
            </Trans>
          </Banner>
        </div>
      )}
      <TypePreview form={form.reading} today={types.today} />
      <DeskForm form={form} more={type === null ? null : <ArchiveButtons type={type} onSaved={onSaved} />}>
        <TypeFields form={form} />
      </DeskForm>
    </div>
  )
}

/** Archives a type after confirmation. An archived type can be restored, or deleted if it was never used. */
function ArchiveButtons({ type, onSaved }: { type: DeskType; onSaved: (types: DeskTypes) => void }) {
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const action = useDeskAction()
  const restore = () =>
    action.run(async () => onSaved(await call(archiveType, { id: type.id, is_active: true })))
  return (
    <>
      {type.is_active ? (
        <IfAllowed call={archiveType}>
          <Button tone="outline" onClick={() => setAsking('archive')}>
            <Trans comment="Button: takes a membership type out of use">Archive</Trans>
          </Button>
        </IfAllowed>
      ) : (
        <>
          <IfAllowed call={archiveType}>
            <Button tone="outline" busy={action.isBusy} onClick={() => void restore()}>
              <Trans comment="Button: takes a membership type out of the archive">Restore</Trans>
            </Button>
          </IfAllowed>
          <IfAllowed call={deleteType}>
            <Button tone="outline" onClick={() => setAsking('delete')}>
              <Trans comment="Button: deletes a membership type">Delete</Trans>
            </Button>
          </IfAllowed>
        </>
      )}
      <DeskFailure words={action.failure} />
      {asking === null ? null : (
        <AskDialog type={type} what={asking} onClose={() => setAsking(null)} onSaved={onSaved} />
      )}
    </>
  )
}

type AskDialogProps = {
  type: DeskType
  what: 'archive' | 'delete'
  onClose: () => void
  onSaved: (types: DeskTypes) => void
}

function AskDialog({ type: { id, name }, what, onClose, onSaved }: AskDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const action = useDeskAction()
  const isDelete = what === 'delete'
  const act = async (): Promise<void> => {
    const isDone = await action.run(async () => {
      if (isDelete) await call(deleteType, { id })
      else onSaved(await call(archiveType, { id, is_active: false }))
    })
    if (!isDone) return
    onClose()
    if (isDelete) void navigate('/cms/membership-types')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={isDelete ? <Trans>Delete {name}?</Trans> : <Trans>Archive {name}?</Trans>}
      actions={
        <>
          <Button busy={action.isBusy} busyLabel={t`Saving`} onClick={() => void act()}>
            {isDelete ? <Trans>Delete type</Trans> : <Trans>Archive type</Trans>}
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={action.failure} />
      <p>
        {isDelete ? (
          <Trans>This cannot be undone. It works only for a type that nobody has had or applied for.</Trans>
        ) : (
          <Trans>
            Nobody can choose it any more. Members keep it until their last day, then they choose another
            type.
          </Trans>
        )}
      </p>
    </Dialog>
  )
}
