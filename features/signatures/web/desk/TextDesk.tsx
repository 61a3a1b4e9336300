import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { deskLanguages } from '#features/staff/desk-languages.contract.ts'
import {
  DeskFailure,
  DeskForm,
  DeskList,
  DeskPage,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import {
  cancelVersion,
  confirmTemplate,
  type DeskText,
  type DeskTexts,
  listDeskTexts,
  type TextVersion,
} from '../../signatures-desk.contract.ts'
import { TEXT_LIMITS, TEXT_USE_LABELS } from '../../signed-texts.rules.ts'
import { currentVersion, isBlocked } from './text-state.ts'
import { useTextForm } from './use-text-form.ts'
import { VersionTranslations } from './VersionTranslations.tsx'

/** /cms/texts/{slug}: the versions of one text, and a form for the next one. */
export function TextDesk({ rest }: { rest: string }) {
  const { data, failure, reload, put } = useDesk(listDeskTexts, {})
  const text = data?.data.find(({ slug }) => slug === rest)
  return (
    <DeskPage
      record={rest}
      title={text === undefined ? <Trans>Text to sign</Trans> : <bdi>{titleOf(text)}</bdi>}
      actions={
        <ButtonLink href="/cms/texts" tone="outline" size="small">
          <Trans>All texts</Trans>
        </ButtonLink>
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : text === undefined ? (
          <p>
            <Trans>This text does not exist.</Trans>
          </p>
        ) : (
          <OneText key={text.slug} text={text} texts={data} onChange={put} />
        )}
      </DeskList>
    </DeskPage>
  )
}

type OneTextProps = { text: DeskText; texts: DeskTexts; onChange: (texts: DeskTexts) => void }

function OneText({ text, texts, onChange }: OneTextProps) {
  const { i18n } = useLingui()
  const list = useList()
  const uses = list(text.uses.map((use) => i18n._(TEXT_USE_LABELS[use])))
  return (
    <div className="grid max-w-[44rem] gap-10">
      <div className="grid gap-4">
        <p className="text-muted">
          <Trans>Signed when: {uses}</Trans>
        </p>
        {isBlocked(text) ? <Confirm text={text} onChange={onChange} /> : null}
      </div>
      <Versions text={text} texts={texts} onChange={onChange} />
      <NewVersion text={text} texts={texts} onSaved={onChange} />
    </div>
  )
}

/** A button that confirms a template text unchanged, after a question. */
function Confirm({ text, onChange }: Pick<OneTextProps, 'text' | 'onChange'>) {
  const { t } = useLingui()
  const action = useDeskAction()
  const [isAsking, setIsAsking] = useState(false)
  const current = currentVersion(text)
  if (current === undefined) return null
  const confirm = async (): Promise<void> => {
    const input = { slug: text.slug, version: current.version }
    if (await action.run(async () => onChange(await call(confirmTemplate, input)))) setIsAsking(false)
  }
  return (
    <>
      <Banner tone="warn">
        <p className="font-semibold">
          <Trans>The club has not approved this text yet</Trans>
        </p>
        <p className="mt-1">
          <Trans>
            This is a starting text. Nobody can sign it. Read it, have your committee approve it, then confirm
            it here or publish your own words below.
          </Trans>
        </p>
        <Button size="small" className="mt-3" onClick={() => setIsAsking(true)}>
          <Trans>Confirm this text</Trans>
        </Button>
      </Banner>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Confirm this text as your club’s own?</Trans>}
        actions={
          <>
            <Button busy={action.isBusy} busyLabel={t`Saving`} onClick={() => void confirm()}>
              <Trans>Confirm this text</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <DeskFailure words={action.failure} />
        <p>
          <Trans>
            From now on people sign it as it is. A later version does not change what they signed.
          </Trans>
        </p>
      </Dialog>
    </>
  )
}

function Versions({ text, texts, onChange }: OneTextProps) {
  const { today } = texts
  const format = useFormat()
  const isTranslated = useIsTranslated()
  const putVersion = (saved: TextVersion): void => {
    const versions = text.versions.map((one) => (one.version === saved.version ? saved : one))
    const data = texts.data.map((one) => (one.slug === text.slug ? { ...one, versions } : one))
    onChange({ ...texts, data })
  }
  const dayOf = (day: string) => (format === null ? '' : format.day(day, 'medium'))
  return (
    <section>
      <SectionHead title={<Trans>Versions</Trans>} />
      {text.versions.length === 0 ? (
        <p className="text-muted">
          <Trans>No version yet. Until you publish one, this text is left out of the form.</Trans>
        </p>
      ) : null}
      {text.versions.map((version) => {
        const { version: number, valid_from: from } = version
        const isCurrent = number === text.current
        const day = dayOf(from)
        return (
          <Disclosure
            key={number}
            isOpen={isCurrent}
            summary={
              <span className="flex flex-wrap items-center gap-2">
                {from <= '1970-01-01' ? (
                  <Trans>Version {number}</Trans>
                ) : (
                  <Trans>
                    Version {number}, from {day}
                  </Trans>
                )}
                <VersionChip version={version} isCurrent={isCurrent} today={today} />
              </span>
            }
          >
            <h3 className="text-h4">
              <bdi>{version.title}</bdi>
            </h3>
            <p className="mt-1 whitespace-pre-line" dir="auto">
              {version.body}
            </p>
            {isTranslated && number >= (text.current ?? 0) ? (
              <VersionTranslations slug={text.slug} version={version} onChange={putVersion} />
            ) : null}
            {from > today ? <Cancel slug={text.slug} version={version} onChange={onChange} /> : null}
          </Disclosure>
        )
      })}
    </section>
  )
}

/** Returns whether the club has further languages; false until that is known. */
function useIsTranslated(): boolean {
  const { data } = useDesk(deskLanguages, {})
  return (data?.further.length ?? 0) > 0
}

type VersionChipProps = { version: TextVersion; isCurrent: boolean; today: string }

function VersionChip({ version, isCurrent, today }: VersionChipProps) {
  if (version.is_template)
    return (
      <Chip tone="warn">
        <Trans>The club has not approved this text yet</Trans>
      </Chip>
    )
  if (isCurrent)
    return (
      <Chip tone="success">
        <Trans context="state of a text to sign">In use</Trans>
      </Chip>
    )
  return version.valid_from > today ? (
    <Chip tone="info">
      <Trans context="state of a text to sign">Planned</Trans>
    </Chip>
  ) : null
}

type CancelProps = { slug: string; version: TextVersion; onChange: (texts: DeskTexts) => void }

/** Deletes a planned version. */
function Cancel({ slug, version: { version }, onChange }: CancelProps) {
  const { t } = useLingui()
  const action = useDeskAction()
  return (
    <>
      <DeskFailure words={action.failure} />
      <Button
        tone="outline"
        size="small"
        className="mt-3"
        busy={action.isBusy}
        busyLabel={t`Deleting`}
        onClick={() => void action.run(async () => onChange(await call(cancelVersion, { slug, version })))}
      >
        <Trans>Delete planned version</Trans>
        <Which>{version}</Which>
      </Button>
    </>
  )
}

type NewVersionProps = { text: DeskText; texts: DeskTexts; onSaved: (texts: DeskTexts) => void }

function NewVersion({ text, texts, onSaved }: NewVersionProps) {
  const { t } = useLingui()
  const form = useTextForm(text, texts, onSaved)
  const { draft, change, at } = form
  return (
    <section>
      <SectionHead title={<Trans>New version</Trans>} />
      <DeskForm form={form}>
        <div className="grid gap-4">
          <TextField
            {...at('title')}
            label={<Trans comment="Field: the title of a text to sign">Title</Trans>}
            dir="auto"
            maxLength={TEXT_LIMITS.title}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            {...at('body')}
            label={<Trans comment="Field: the words of a text to sign">Text</Trans>}
            hint={<Trans>An address of a page, like /rules, becomes a link to it.</Trans>}
            rows={12}
            dir="auto"
            maxLength={TEXT_LIMITS.body}
            value={draft.body}
            onChange={(event) => change({ body: event.target.value })}
          />
          <DateField
            {...at('valid_from')}

            className="max-w-56"
            label={t`Sign this version from`}
            hint={<Trans>Earlier signatures keep the version that was signed.</Trans>}
            min={texts.today}
            value={draft.valid_from}
            onChange={(day) => change({ valid_from: day })}
          />
        </div>
      </DeskForm>
    </section>
  )
}

function titleOf(text: DeskText): string {
  return (currentVersion(text) ?? text.versions[0])?.title ?? text.slug
}
