import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '#platform/web/http.ts'
import {
  type PrivacyWorkItem,
  removalPreview,
  removePersonCall,
  type RemovalItem,
} from '../../privacy-desk.contract.ts'
import { DeskList } from '../DeskPage.tsx'
import { StepUpDialog } from '../StepUpDialog.tsx'
import { useDesk } from '../use-desk.ts'

type RemovePersonProps = { item: PrivacyWorkItem; onClose: () => void; onRemoved: () => void }

/**
 * A dialog that removes the person of a deletion request: it shows the reasons why this is not possible yet, or the
 * consequences and the retained data.
 */
export function RemovePerson({ item, onClose, onRemoved }: RemovePersonProps) {
  const { t } = useLingui()
  const { id, person } = item
  const { data, failure, reload } = useDesk(removalPreview, { id })
  const remove = async (code: string): Promise<void> => {
    await call(removePersonCall, { id, code })
    onRemoved()
  }
  return (
    <StepUpDialog
      question={<Trans>Remove the data of {person}?</Trans>}
      confirmText={<Trans>Remove data</Trans>}
      busyText={t`Removing`}
      isDanger
      isPossible={data !== null && data.item.blocks.length === 0}
      onConfirm={remove}
      onClose={onClose}
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : data.item.blocks.length > 0 ? (
          <Blocks item={data.item} />
        ) : (
          <Consequences item={data.item} />
        )}
      </DeskList>
    </StepUpDialog>
  )
}

function Blocks({ item: { blocks } }: { item: RemovalItem }) {
  return (
    <>
      <p>
        <Trans>This isn’t possible yet:</Trans>
      </p>
      <ul className="mt-1 list-disc ps-5">
        {blocks.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
      <p className="mt-3">
        <Trans>If the person has to wait, answer the request and say why.</Trans>
      </p>
    </>
  )
}

function Consequences({ item: { retained } }: { item: RemovalItem }) {
  return (
    <>
      <p>
        <Trans>
          This removes the name, email, phone, addresses, date of birth, licence, emergency contact, pictures,
          uploaded files, messages and logins. The membership ends and the account is closed. You can’t undo
          it.
        </Trans>
      </p>
      <p className="mt-3">
        <Trans>The club keeps:</Trans>
      </p>
      <ul className="mt-1 list-disc ps-5">
        {retained.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-3">
        <Trans>
          The person gets this list by email. Names that were typed into pages, news or events stay: edit
          those by hand.
        </Trans>
      </p>
    </>
  )
}
