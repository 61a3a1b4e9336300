import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useList } from '#platform/web/use-list.ts'
import type { ImportPage } from '../../../page-import.contract.ts'
import { ImportNotes } from './ImportNotes.tsx'

/** The officer's input for one page of a file: whether to import it, and its name and address. */
export type Choice = { isChosen: boolean; name: string; url: string }

type ImportPageRowProps = {
  page: ImportPage
  choice: Choice
  /** The refusal of the address or the name; empty if there is none. */
  error: string
  onChange: (choice: Choice) => void
}

/** Returns the id of the address field of a page. */
export function addressId(key: number): string {
  return `import-address-${key}`
}

/** One page of a file: whether to import it, its name and address, and what it contains. */
export function ImportPageRow({ page, choice, error, onChange }: ImportPageRowProps) {
  const { t } = useLingui()
  const { isChosen, name, url } = choice
  return (
    <li className="rounded-box border border-line p-4">
      <Checkbox
        label={
          <span className="font-semibold">
            <Trans comment="Checkbox: whether a page is imported; the name of the page follows">
              Import <bdi>{page.name}</bdi>
            </Trans>
          </span>
        }
        hint={<Contents page={page} />}
        checked={isChosen}
        onChange={({ target }) => onChange({ ...choice, isChosen: target.checked })}
      />
      {isChosen ? (
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <TextField
            label={
              <>
                {t`Page name`}
                <Which>{page.name}</Which>
              </>
            }
            value={name}
            maxLength={120}
            required
            onChange={({ target }) => onChange({ ...choice, name: target.value })}
          />
          <TextField
            id={addressId(page.key)}
            label={
              <>
                {t({
                  message: 'Address',
                  comment: 'Label of a text field: the path of a page, such as /about',
                })}
                <Which>{page.name}</Which>
              </>
            }
            error={error === '' ? undefined : error}
            value={url}
            maxLength={200}
            dir="ltr"
            onChange={({ target }) => onChange({ ...choice, url: target.value })}
          />
        </div>
      ) : null}
      <ImportNotes notes={page.notes} />
    </li>
  )
}

function Contents({ page: { blocks, images, links, former, exists } }: { page: ImportPage }) {
  const { t } = useLingui()
  const list = useList()
  return (
    <>
      {list([
        t`${plural(blocks, { one: '# block', other: '# blocks' })}`,
        t`${plural(images, { one: '# image', other: '# images' })}`,
        t`${plural(links, { one: '# link', other: '# links' })}`,
      ])}
      {former === '' ? null : (
        <span className="block">
          <Trans comment="The address of a page on the website from which it is imported">
            Formerly{' '}
            <bdi dir="ltr" className="break-all">
              {former}
            </bdi>
          </Trans>
        </span>
      )}
      {exists ? (
        <span className="block font-semibold">
          <Trans>A page already has this address. It may have been imported before.</Trans>
        </span>
      ) : null}
    </>
  )
}
