import { Trans, useLingui } from '@lingui/react/macro'
import { DeskList, DeskPage, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { type DeskText, type DeskTexts, listDeskTexts } from '../../signatures-desk.contract.ts'
import { TEXT_USE_LABELS } from '../../signed-texts.rules.ts'
import { currentVersion, isBlocked, plannedVersion } from './text-state.ts'
import { TextState } from './TextState.tsx'

/** /cms/texts: all texts that people sign, and whether the club has approved them. */
export function TextsDesk() {
  const { data, failure, reload } = useDesk(listDeskTexts, {})
  return (
    <DeskPage title={<Trans>Texts to sign</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : <Listed texts={data} />}
      </DeskList>
    </DeskPage>
  )
}

function Listed({ texts }: { texts: DeskTexts }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const list = useList()
  const { data, today } = texts
  const dayOf = (day: string | undefined) =>
    day === undefined || format === null ? '' : format.day(day, 'medium')
  return (
    <>
      {data.some(isBlocked) ? (
        <div className="mb-6 max-w-[48rem]">
          <Banner tone="warn">
            <Trans>
              Some texts are starting texts. Nobody can sign a form until you have confirmed or changed each
              of its texts.
            </Trans>
          </Banner>
        </div>
      ) : null}
      <StaffTable
        caption={t`Texts to sign`}
        rows={data}
        keyOf={({ slug }) => slug}
        columns={[
          {
            key: 'title',
            head: <Trans comment="Column head: the title of a text to sign">Title</Trans>,
            cell: (text) => <TextLink to={`/cms/texts/${text.slug}`}>{titleOf(text)}</TextLink>,
          },
          {
            key: 'uses',
            head: <Trans comment="Column head: on which forms a text is signed">Signed when</Trans>,
            cell: ({ uses }) => list(uses.map((use) => i18n._(TEXT_USE_LABELS[use]))),
          },
          {
            key: 'state',
            head: <Trans>Status</Trans>,
            cell: (text) => <TextState text={text} today={today} />,
          },
          {
            key: 'from',
            head: <Trans comment="Column head: the first day of the next version">Next version from</Trans>,
            cell: (text) => dayOf(plannedVersion(text, today)?.valid_from),
          },
        ]}
      />
    </>
  )
}

function titleOf(text: DeskText): string {
  return (currentVersion(text) ?? text.versions[0])?.title ?? text.slug
}
