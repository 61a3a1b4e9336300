import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { createPage } from '../../../page-drafts.contract.ts'
import { PAGE_FIELDS } from '../../../page-fields.rules.ts'
import type { PageTemplateId } from '../../../page-templates.contract.ts'
import { PageOrigin } from './PageOrigin.tsx'
import type { PageSource, PageStart } from './page-start.ts'

/** The maximum length of a page name, in characters. */
const NAME_MOST = PAGE_FIELDS.name.maxLength

type NewPageProps = {
  /** The page to copy; null to choose how the new page begins. */
  source: PageSource | null
  onClose: () => void
}

/** Dialog for a new page: how it begins, its name and its address. Opens the page after creating it. */
export function NewPage({ source, onClose }: NewPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { run, isBusy, failure } = useDeskAction()
  const [start, setStart] = useState<PageStart>(source === null ? 'empty' : 'copy')
  const [copied, setCopied] = useState<PageSource | null>(source)
  const [isPageMissing, setIsPageMissing] = useState(false)
  // The typed values; null while the suggestions are shown.
  const [typedName, setTypedName] = useState<string | null>(null)
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const toCopy = start === 'copy' ? copied : null
  const sourceName = toCopy?.name ?? ''
  const suggestedName =
    toCopy === null ? '' : t({ message: `Copy of ${sourceName}`, comment: 'Suggested name of a copied page' })
  const name = typedName ?? suggestedName.slice(0, NAME_MOST)
  const address = typedUrl ?? (toCopy === null ? addressOf(name) : `${toCopy.url}-copy`)
  const create = () => {
    if (start === 'copy' && copied === null) {
      setIsPageMissing(true)
      return
    }
    void run(async () => {
      const { page } = await call(createPage, {
        name: name.trim(),
        url: address,
        ...originOf(start, toCopy),
      })
      onClose()
      await navigate(`/cms/pages/${page.id}`)
    })
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>New page</Trans>}
      confirmLabel={<Trans>Create the page</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Creating</Trans>}
      onDo={create}
    >
      <DeskFailure words={failure} />
      {source === null ? (
        <PageOrigin
          start={start}
          copied={copied}
          isPageMissing={isPageMissing}
          onStart={(next) => {
            setIsPageMissing(false)
            setStart(next)
          }}
          onCopied={(page) => {
            setIsPageMissing(false)
            setCopied(page)
          }}
        />
      ) : (
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
        onChange={({ target }) => setTypedName(target.value)}
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
        onChange={({ target }) => setTypedUrl(target.value)}
      />
    </ActionDialog>
  )
}

function originOf(
  start: PageStart,
  toCopy: PageSource | null,
): { copy_of?: number; template?: PageTemplateId } {
  if (toCopy !== null) return { copy_of: toCopy.id }
  return start === 'empty' || start === 'copy' ? {} : { template: start }
}

/** Returns an address made from a name: `Club day 2027` becomes `/club-day-2027`. */
function addressOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return slug === '' ? '' : `/${slug}`
}
