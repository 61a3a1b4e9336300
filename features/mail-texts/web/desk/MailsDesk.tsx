import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, DeskPage, type StaffColumn, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useList } from '#platform/web/use-list.ts'
import { listMails, type MailSummary } from '../../mail-texts.contract.ts'
import { MAIL_AREAS } from './mail-labels.ts'

/** /cms/mail: every mail that the club sends, by subject area. */
export function MailsDesk() {
  const { t, i18n } = useLingui()
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
  const { data, failure, reload } = useDesk(listMails, { locale })
  const [text, setText] = useState('')
  const shown = found(data?.data ?? [], text)
  return (
    <DeskPage title={<Trans>Email texts</Trans>}>
      <p className="max-w-[44rem] text-muted">
        <Trans>
          Every email that the club sends. You can replace each text in each language. Texts that you don’t
          replace are sent with the standard wording.
        </Trans>
      </p>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        <div className="my-5 max-w-[24rem]">
          <TextField
            type="search"
            label={t`Search in subjects and texts`}
            value={text}
            maxLength={100}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p className="mb-3" role="status">
          <Plural value={shown.length} one="# email" other="# emails" />
        </p>
        <div className="grid gap-10">
          {Object.entries(MAIL_AREAS).map(([area, label]) => (
            <MailArea
              key={area}
              title={i18n._(label)}
              mails={shown.filter(({ name }) => name.startsWith(`${area}.`))}
            />
          ))}
        </div>
      </DeskList>
    </DeskPage>
  )
}

function MailArea({ title, mails }: { title: string; mails: readonly MailSummary[] }) {
  const { t } = useLingui()
  const list = useList()
  const columns: StaffColumn<MailSummary>[] = [
    {
      key: 'subject',
      head: t({ message: 'Subject', comment: 'Field: the subject line of an email' }),
      cell: ({ name, subject, excerpt }) => (
        <>
          <ScreenLink to={`/cms/mail/${name}`} className="link font-semibold">
            <bdi>{subject}</bdi>
          </ScreenLink>
          <bdi className="block text-note text-muted">{excerpt}</bdi>
        </>
      ),
    },
    {
      key: 'languages',
      head: t`The club’s own text in`,
      cell: ({ changed_in: locales }) =>
        locales.length === 0 ? (
          <span className="text-muted">
            <Trans comment="Column: no language has an own text">None</Trans>
          </span>
        ) : (
          list(locales.map((locale) => LANGUAGE_NAMES[locale]))
        ),
    },
  ]
  if (mails.length === 0) return null
  return (
    <section>
      <SectionHead title={title} />
      <StaffTable caption={title} columns={columns} rows={mails} keyOf={({ name }) => name} />
    </section>
  )
}

function found(mails: readonly MailSummary[], text: string): readonly MailSummary[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return mails
  return mails.filter(({ subject, excerpt }) => `${subject}\n${excerpt}`.toLowerCase().includes(wanted))
}
