import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import type { FieldsRecord } from '../../content-field.rules.ts'
import type { BlockState } from '../../page-edits.rules.ts'
import { blockName, templateName } from './block-name.ts'
import { useSessionView } from './editing-context.ts'
import { FieldsForm } from './FieldsForm.tsx'
import { SearchResult } from './SearchResult.tsx'
import type { FieldTarget } from './use-field-target.ts'

const VISIBILITY = ['hidden', 'audience', 'start_time', 'end_time', 'anchor_name', 'name']
const SEARCH = ['seo_title', 'seo_meta_description', 'priority', 'kind']

type Tab = 'content' | 'look' | 'visibility' | 'search'

type BlockFormProps = {
  selected: string | null
  /** The field whose tab is open first, if it belongs to the selected block or page. */
  target: FieldTarget | null
}

/** The form of the selected block, or of the page itself. */
export function BlockForm({ selected, target }: BlockFormProps) {
  const { state } = useSessionView()
  const block = state.blocks.find(({ key, removed }) => key === selected && removed === null)
  const own = target !== null && target.block === (block?.key ?? null) ? target : null
  // The key gives each block a form of its own, so that the first tab is open again after another block is selected.
  // The key also contains the target, so that each new target opens its tab.
  const key = `${block?.key ?? 'page'} ${own?.id ?? 0}`
  const name = own?.path.split('/', 1)[0] ?? ''
  return block === undefined ? (
    <PageForm key={key} name={name} />
  ) : (
    <OneBlockForm key={key} block={block} name={name} />
  )
}

/** The form of the page. `name` is a field whose tab is open first; empty for the first tab. */
function PageForm({ name: first }: { name: string }) {
  const { t } = useLingui()
  const { state } = useSessionView()
  const [tab, setTab] = useState<Tab>(SEARCH.includes(first) ? 'search' : 'content')
  const isSearch = (name: string) => SEARCH.includes(name)
  const { values } = state.page
  const fields = fieldsWhere(DRAFT_PAGE_FIELDS, (name) => {
    // Only pages of the older renderer contain rows.
    if (name === 'rows') return tab === 'content' && Array.isArray(values['rows'])
    return isSearch(name) === (tab === 'search')
  })
  return (
    <div className="block-form">
      <h2 className="text-h3">{t`Page settings`}</h2>
      <Tabs
        label={t`Parts of the page settings`}
        value={tab}
        onChange={(id) => setTab(id as Tab)}
        tabs={[
          { id: 'content', label: t({ message: 'Page', comment: 'Tab: name, address and text of a page' }) },
          { id: 'search', label: t`Search engines` },
        ]}
      >
        {tab === 'search' ? <SearchResult page={values} /> : null}
        <FieldsForm block={null} prefix="" fields={fields} values={values} />
      </Tabs>
    </div>
  )
}

function OneBlockForm({ block, name: first }: { block: BlockState; name: string }) {
  const { i18n, t } = useLingui()
  const [tab, setTab] = useState<Tab>(tabOfField(first))
  const isOf: Record<Tab, (name: string) => boolean> = {
    content: (name) => name === 'variables',
    look: (name) => name !== 'variables' && !VISIBILITY.includes(name),
    visibility: (name) => VISIBILITY.includes(name),
    search: () => false,
  }
  return (
    <div className="block-form">
      <h2 className="text-h3">
        <bdi>{blockName(i18n, block)}</bdi>
      </h2>
      <p className="mb-3 text-note text-muted">{templateName(i18n, block.values['template'])}</p>
      <Tabs
        label={t`Parts of the block`}
        value={tab}
        onChange={(id) => setTab(id as Tab)}
        tabs={[
          { id: 'content', label: t({ message: 'Content', comment: 'Tab: texts and images of a block' }) },
          { id: 'look', label: t({ message: 'Appearance', comment: 'Tab: colours and spacing of a block' }) },
          { id: 'visibility', label: t({ message: 'Visibility', comment: 'Tab: when a block is shown' }) },
        ]}
      >
        <FieldsForm
          key={tab}
          block={block.key}
          prefix=""
          fields={fieldsWhere(DRAFT_BLOCK_FIELDS, isOf[tab])}
          values={block.values}
        />
      </Tabs>
    </div>
  )
}

/** Returns the tab of a block’s form that contains a field; the first tab for an empty name. */
function tabOfField(name: string): Tab {
  if (name === '' || name === 'variables') return 'content'
  return VISIBILITY.includes(name) ? 'visibility' : 'look'
}

function fieldsWhere(fields: FieldsRecord, isWanted: (name: string) => boolean): FieldsRecord {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)))
}
