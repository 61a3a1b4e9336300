import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { addressOf, PRODUCT_SORTS } from '../../product-draft.rules.ts'
import type { GroupNode } from '../../shop-desk.contract.ts'
import { SORT_LABELS } from './product-labels.ts'
import type { ProductForm } from './use-product-form.ts'

/** Form section for name, address, group and description. */
export function WhatFields({ form, groups }: { form: ProductForm; groups: readonly GroupNode[] }) {
  const { i18n, t } = useLingui()
  const { draft, at, change } = form
  const choices = groups.flatMap(below)
  // A group that no longer exists remains selected until another one is chosen.
  const isUnknown = draft.group !== '' && choices.every(({ slug }) => slug !== draft.group)
  return (
    <>
      <TextField
        {...at('name')}
        label={<Trans>Name</Trans>}
        maxLength={120}
        value={draft.name}
        onChange={({ target }) =>
          change((before) => ({
            name: target.value,
            // The address follows the name until it is edited.
            ...(before.url === addressOf(before.name) ? { url: addressOf(target.value) } : {}),
          }))
        }
      />
      <TextField
        {...at('url')}
        label={<Trans>Address</Trans>}
        hint={<Trans>The last part of its page address. Links to an older one keep working.</Trans>}
        dir="ltr"
        maxLength={80}
        value={draft.url}
        onChange={({ target }) => change({ url: target.value.toLowerCase() })}
      />
      {choices.length === 0 && !isUnknown ? null : (
        <Select
          {...at('group')}
          label={<Trans>Group</Trans>}
          value={draft.group}
          onChange={({ target }) => change({ group: target.value })}
        >
          <option value="">{t`None`}</option>
          {isUnknown ? <option value={draft.group}>{draft.group}</option> : null}
          {choices.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select
        {...at('sort')}
        label={<Trans>Type</Trans>}
        value={draft.sort}
        onChange={({ target }) =>
          change({ sort: PRODUCT_SORTS.find((sort) => sort === target.value) ?? draft.sort })
        }
      >
        {PRODUCT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {i18n._(SORT_LABELS[sort])}
          </option>
        ))}
      </Select>
      <TextArea
        {...at('body')}
        label={<Trans>Description of the product</Trans>}
        optional
        rows={4}
        maxLength={4000}
        dir="auto"
        value={draft.body}
        onChange={({ target }) => change({ body: target.value })}
      />
      <TextArea
        {...at('details')}
        label={<Trans>Details</Trans>}
        hint={<Trans>One per line, like “Fabric: cotton”</Trans>}
        optional
        rows={3}
        dir="auto"
        value={draft.details}
        onChange={({ target }) => change({ details: target.value })}
      />
    </>
  )
}

/** Returns all groups of a tree except its root. */
function below(root: GroupNode): GroupNode[] {
  return root.children.flatMap((group) => [group, ...below(group)])
}
