import { Trans, useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import {
  type ClubFeatures,
  type ClubPublic,
  type DeskFeatures,
  type DeskPublic,
  FEATURE_KEYS,
  PUBLIC_KEYS,
  saveFeatures,
  savePublic,
} from '#features/site/site-desk.contract.ts'
import { DeskForm, useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { sentSettings, type TypedSettings, typedSettings } from '../../../setting-values.rules.ts'
import { SitePanel } from '../SitePanel.tsx'
import { FEATURE_GROUPS, type FieldGroup, PUBLIC_GROUPS, type SettingField } from './setting-fields.ts'
import { SettingControl } from './SettingControl.tsx'

/** Logo, search engines, social pages and the behaviour of public pages. */
export function PublicPanel({ item, onSaved }: { item: DeskPublic; onSaved: (item: DeskPublic) => void }) {
  return (
    <SitePanel title={<Trans>Logo, search and social</Trans>}>
      <GroupedForm
        item={item}
        saves={savePublic}
        keys={PUBLIC_KEYS}
        groups={PUBLIC_GROUPS}
        onSaved={onSaved}
        onSend={async (values, updated_at) =>
          (await call(savePublic, { ...(values as ClubPublic), updated_at })).item
        }
      />
    </SitePanel>
  )
}

/** The settings of analytics, login and the details that members may change. For owners only. */
export function FeaturesPanel({
  item,
  onSaved,
}: {
  item: DeskFeatures
  onSaved: (item: DeskFeatures) => void
}) {
  return (
    <SitePanel
      title={<Trans comment="Tab: parts of the site that an owner turns on and off">Features</Trans>}
    >
      <GroupedForm
        item={item}
        saves={saveFeatures}
        keys={FEATURE_KEYS}
        groups={FEATURE_GROUPS}
        onSaved={onSaved}
        onSend={async (values, updated_at) =>
          (await call(saveFeatures, { ...(values as ClubFeatures), updated_at })).item
        }
      />
    </SitePanel>
  )
}

type GroupedFormProps<Item> = {
  /** The call that `onSend` makes. People who may not make it cannot change the form. */
  saves: Pick<Endpoint, 'path'>
  item: Item
  keys: readonly string[]
  groups: readonly FieldGroup<string>[]
  onSaved: (item: Item) => void
  onSend: (values: Record<string, unknown>, updatedAt: string) => Promise<Item>
}

function GroupedForm<Item extends { updated_at: string }>({
  saves,
  item,
  keys,
  groups,
  onSaved,
  onSend,
}: GroupedFormProps<Item>) {
  const { i18n } = useLingui()
  const fields = fieldsOf(groups)
  const { submit, ...form } = useDeskForm<Item, TypedSettings>({
    saves,
    item,
    draftOf: (known) => typedSettings(known ?? item, keys),
    fields: Object.fromEntries(fields.map(([key, { label }]) => [key, label])),
    idOf: (field) => `site-${field}`,
    onSaved,
  })
  const how = {
    spaced: keysWith(fields, (kind) => kind === 'spaced'),
    nullable: keysWith(fields, (kind) => kind === 'code' || kind === 'image'),
    lists: keysWith(fields, (kind) => kind === 'languages'),
  }
  const save = (): Promise<void> =>
    submit((draft, known) => ({
      mistakes: [],
      send: () => onSend(sentSettings(draft, how), (known ?? item).updated_at),
    }))
  return (
    <DeskForm form={{ ...form, save }}>
      <div className="grid gap-10">
        {groups.map(({ title, fields: group }) => (
          <fieldset key={i18n._(title)} className="min-w-0">
            <legend className="mb-3 text-h4">{i18n._(title)}</legend>
            <div className="grid gap-4">
              {Object.entries(group).map(([key, field]) =>
                field === undefined ? null : (
                  <SettingControl
                    key={key}
                    field={field}
                    {...form.at(key)}
                    value={form.draft[key] ?? ''}
                    onChange={(value) => form.change({ [key]: value })}
                  />
                ),
              )}
            </div>
          </fieldset>
        ))}
      </div>
    </DeskForm>
  )
}

function fieldsOf(groups: readonly FieldGroup<string>[]): [string, SettingField][] {
  return groups.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([key, field]): [string, SettingField][] =>
      field === undefined ? [] : [[key, field]],
    ),
  )
}

function keysWith(
  fields: readonly [string, SettingField][],
  isWanted: (kind: SettingField['kind']) => boolean,
): string[] {
  return fields.flatMap(([key, { kind }]) => (isWanted(kind) ? [key] : []))
}
