import { Trans, useLingui } from '@lingui/react/macro'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import {
  DeskForm,
  type FieldLabels,
  TranslationFields,
  TRANSLATIONS_LABEL,
  useDeskForm,
} from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { type TextVersion, translateVersion } from '../../signatures-desk.contract.ts'
import { TEXT_LIMITS } from '../../signed-texts.rules.ts'

type TranslationsDraft = { translations: RecordTexts }

const LABELS: FieldLabels<TranslationsDraft> = { translations: TRANSLATIONS_LABEL }

type VersionTranslationsProps = {
  slug: string
  version: TextVersion
  /** Called with the stored version, after this or another person changed its translations. */
  onChange: (version: TextVersion) => void
}

/** A form with the translations of one version, which may be written and corrected after it was published. */
export function VersionTranslations({ slug, version, onChange }: VersionTranslationsProps) {
  const { t } = useLingui()
  const { submit, ...form } = useDeskForm<TextVersion, TranslationsDraft>({
    saves: translateVersion,
    item: version,
    draftOf: (item) => ({ translations: item?.translations ?? {} }),
    fields: LABELS,
    idOf: (field) => `version-${version.version}-${field}`,
    onSaved: onChange,
  })
  const save = (): Promise<void> =>
    submit((draft, known) => ({
      mistakes: [],
      send: async () => {
        const { version: number, updated_at } = known ?? version
        const saved = await call(translateVersion, { ...draft, slug, version: number, updated_at })
        const { versions = [] } = saved.data.find((text) => text.slug === slug) ?? {}
        return versions.find((one) => one.version === number) ?? null
      },
    }))
  return (
    <div className="mt-6">
      <DeskForm form={{ ...form, save }}>
        <TranslationFields
          texts={[
            {
              field: 'title',
              label: t({ message: 'Title', comment: 'Field: the title of a text to sign' }),
              source: version.title,
              maxLength: TEXT_LIMITS.title,
            },
            {
              field: 'body',
              label: t({ message: 'Text', comment: 'Field: the words of a text to sign' }),
              source: version.body,
              maxLength: TEXT_LIMITS.body,
              rows: 8,
            },
          ]}
          translations={form.draft.translations}
          at={form.at}
          onChange={(translations) => form.change({ translations })}
        />
        <p className="mt-4 text-note text-muted">
          <Trans>
            The text above is binding in every language. People read a translation beside it only when its
            title and text are both translated and up to date.
          </Trans>
        </p>
      </DeskForm>
    </div>
  )
}
