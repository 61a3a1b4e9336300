import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { createPage, type DeskPage } from '../../page-drafts.contract.ts'
import { PAGE_FIELDS } from '../../page-fields.rules.ts'

/** The maximum length of a page name, in characters. */
const NAME_MOST = PAGE_FIELDS.name.maxLength

type NewPageProps = {
  /** The page to copy; null for an empty page. */
  source: Pick<DeskPage, 'id' | 'name' | 'url'> | null
  onClose: () => void
}

/** Dialog for the name and the address of a new page. Opens the page after creating it. */
export function NewPage({ source, onClose }: NewPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { run, isBusy, failure } = useDeskAction()
  const sourceName = source?.name ?? ''
  const [name, setName] = useState(
    source === null
      ? ''
      : t({ message: `Copy of ${sourceName}`, comment: 'Suggested name of a copied page' }).slice(
          0,
          NAME_MOST,
        ),
  )
  const [url, setUrl] = useState(source === null ? null : `${source.url}-copy`)
  const address = url ?? addressOf(name)
  const create = () =>
    run(async () => {
      const { page } = await call(createPage, {
        name: name.trim(),
        url: address,
        ...(source === null ? {} : { copy_of: source.id }),
      })
      onClose()
      await navigate(`/cms/pages/${page.id}`)
    })
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>New page</Trans>}
      confirmLabel={<Trans>Create the page</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Creating</Trans>}
      onDo={() => void create()}
    >
      <DeskFailure words={failure} />
      {source === null ? null : (
        <p className="mb-4">
          <Trans>
            The new page is an unpublished copy of “<bdi>{sourceName}</bdi>”, with its blocks, page settings
            and unpublished changes.
          </Trans>
        </p>
      )}
      <TextField
        label={t`Page name`}
        value={name}
        maxLength={NAME_MOST}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        className="mt-4"
        label={t({
          message: 'Address',
          comment: 'Label of a text field: the path of a page, such as /about',
        })}
        hint={t`Starts with a slash. Lower-case letters, digits, hyphens and slashes.`}
        value={address}
        maxLength={200}
        dir="ltr"
        onChange={({ target }) => setUrl(target.value)}
      />
    </ActionDialog>
  )
}

/** Returns an address made from a name: `Club day 2027` becomes `/club-day-2027`. */
function addressOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return slug === '' ? '' : `/${slug}`
}
