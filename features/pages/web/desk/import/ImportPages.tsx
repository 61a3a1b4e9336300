import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DeskFailure, DeskPage } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { FileField } from '#platform/ui/lazy/FileField.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { PAGE_IMPORT_LIMITS } from '../../../page-import.contract.ts'
import { ImportedDrafts } from './ImportedDrafts.tsx'
import { ImportNotes } from './ImportNotes.tsx'
import { addressId, type Choice, ImportPageRow } from './ImportPageRow.tsx'
import { KIND_LABELS } from './note-labels.ts'
import { BELOW_ID, chosenOf, FILE_ID, type Review, usePageImport } from './use-page-import.ts'

const ACCEPT = '.docx,.zip,.html,.htm,.xml'

/** /cms/pages/import: shows what a file would make, then creates drafts. Nothing is published. */
export function ImportPages() {
  const { t } = useLingui()
  const state = usePageImport()
  const { below, review, made, mistakes, messageOf, isBusy } = state
  return (
    <DeskPage title={<Trans>Import pages</Trans>}>
      {made.length === 0 ? null : <ImportedDrafts pages={made} />}
      <ErrorSummary attempt={state.attempt} mistakes={mistakes} />
      <div className="grid max-w-[44rem] gap-5">
        <p>
          <Trans>
            Create drafts from a Word document, a Google Docs document or a WordPress export. You see what the
            file contains before anything is saved, and nothing is published.
          </Trans>
        </p>
        <Help />
        <TextField
          id={BELOW_ID}
          error={messageOf(BELOW_ID)}
          label={t`Import pages below this address`}
          hint={t`An address such as /news. Leave it empty for the whole website. It applies when you choose a file.`}
          optional
          value={below}
          maxLength={180}
          dir="ltr"
          onChange={({ target }) => state.setBelow(target.value)}
        />
        <FileField
          id={FILE_ID}
          label={t`File to import`}
          error={messageOf(FILE_ID)}
          accept={ACCEPT}
          types="DOCX, ZIP, HTML, XML"
          disabled={isBusy}
          onFile={state.choose}
        />
      </div>
      <div aria-live="polite" className="mt-4">
        {isBusy ? review === null ? <Trans>Reading the file</Trans> : <Trans>Creating drafts</Trans> : null}
      </div>
      <DeskFailure words={state.failure} />
      {state.isUncertain ? <Uncertain /> : null}
      {review === null ? null : (
        <Reading
          review={review}
          messageOf={messageOf}
          isBusy={isBusy}
          onChange={(choices) => state.setReview({ ...review, choices })}
          onMake={state.make}
        />
      )}
    </DeskPage>
  )
}

type ReadingProps = {
  review: Review
  /** Returns the refusal of a field. */
  messageOf: (fieldId: string) => string | undefined
  isBusy: boolean
  onChange: (choices: ReadonlyMap<number, Choice>) => void
  onMake: () => void
}

/** The pages of a file, with the button that makes drafts from the chosen ones. */
function Reading({ review, messageOf, isBusy, onChange, onMake }: ReadingProps) {
  const { i18n } = useLingui()
  const { reading, choices } = review
  const count = chosenOf(review).length
  const chooseAll = (isChosen: boolean) => {
    let left: number = PAGE_IMPORT_LIMITS.pages
    onChange(
      new Map(
        [...choices].map(([key, choice]) => {
          left -= isChosen ? 1 : 0
          return [key, { ...choice, isChosen: isChosen && left >= 0 }]
        }),
      ),
    )
  }
  return (
    <section aria-labelledby="import-pages-title" className="mt-8 max-w-[44rem]">
      <h2 id="import-pages-title" className="text-h3">
        {i18n._(KIND_LABELS[reading.kind])}:{' '}
        <Plural value={reading.pages.length} one="# page" other="# pages" />
      </h2>
      <ImportNotes notes={reading.notes} />
      {reading.pages.length === 1 ? null : (
        <p className="mt-3 flex flex-wrap gap-2">
          <Button tone="outline" size="small" onClick={() => chooseAll(true)}>
            <Trans>Choose all</Trans>
          </Button>
          <Button tone="outline" size="small" onClick={() => chooseAll(false)}>
            <Trans>Choose none</Trans>
          </Button>
        </p>
      )}
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {reading.pages.map((page) => (
          <ImportPageRow
            key={page.key}
            page={page}
            choice={choices.get(page.key) ?? NOT_CHOSEN}
            error={messageOf(addressId(page.key)) ?? ''}
            onChange={(choice) => onChange(new Map([...choices, [page.key, choice]]))}
          />
        ))}
      </ul>
      <div className="mt-6">
        {count > PAGE_IMPORT_LIMITS.pages ? (
          <p className="mb-3 font-semibold text-danger">
            <Trans>Choose at most 100 pages at once.</Trans>
          </p>
        ) : null}
        <Button
          busy={isBusy}
          busyLabel={<Trans>Creating drafts</Trans>}
          disabled={count === 0 || count > PAGE_IMPORT_LIMITS.pages}
          onClick={onMake}
        >
          <Plural value={count} _0="Create drafts" one="Create # draft" other="Create # drafts" />
        </Button>
      </div>
    </section>
  )
}

/** A message that is shown if the answer to a request that creates drafts was lost: it says how to continue. */
function Uncertain() {
  return (
    <p className="my-3 max-w-[44rem]">
      <Trans>
        The drafts may have been created. Look in the{' '}
        <ScreenLink to="/cms/pages" className="link">
          list of pages
        </ScreenLink>{' '}
        before you try again.
      </Trans>
    </p>
  )
}

/** The help text that says how to save a file that can be imported. */
function Help() {
  return (
    <Disclosure summary={<Trans>Which files can be imported?</Trans>}>
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          <Trans>Word: save the document as .docx, without a password.</Trans>
        </li>
        <li>
          <Trans>
            Google Docs: choose File, Download, then Microsoft Word, or Web page, which is a .zip with its
            images.
          </Trans>
        </li>
        <li>
          <Trans>
            WordPress: choose Tools, Export, All content. The .xml file contains the texts. To import the
            images too, put the .xml file and the folder wp-content/uploads into one .zip file.
          </Trans>
        </li>
        <li>
          <Trans>
            Images on other websites are never downloaded. The list shows their addresses, so that you can add
            them in the editor.
          </Trans>
        </li>
        <li>
          <Trans>At most 25 MB, 100 pages and 100 images at once.</Trans>
        </li>
      </ul>
    </Disclosure>
  )
}

const NOT_CHOSEN: Choice = { isChosen: false, name: '', url: '' }
