import { Trans } from '@lingui/react/macro'
import { MENU_LIMITS } from '#features/site/site-desk.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { changedAt, moved, movedToColumn } from '../../../menu-moves.rules.ts'
import { LinkRows } from './LinkRows.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { useMoveFocus } from './use-move-focus.ts'
import { menuFieldId, type MenusForm } from './use-menus-form.ts'

/** The columns of the footer, each with a heading and its links. */
export function FooterColumns({ form }: { form: MenusForm }) {
  const { draft, at: fieldAt, change } = form
  const columns = draft.footer_menu
  const focus = useMoveFocus()
  const set = (footer_menu: typeof columns): void => change({ footer_menu })
  const move = (at: number, by: -1 | 1): void => {
    set(moved(columns, at, at + by))
    focus(menuFieldId(`footer_menu.${at + by}.${by === -1 ? 'up' : 'down'}`))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-h4">
        <Trans comment="Heading: the links at the end of each page">Footer menu</Trans>
      </legend>
      <p className="mb-3 text-note text-muted">
        <Trans>Up to {MENU_LIMITS.columns} columns of links at the end of each page.</Trans>
      </p>
      {columns.map(({ heading, links }, at) => (
        // While its heading is typed, a column can be identified only by its position.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={at} className="mb-6 border-t-2 border-ink pt-4">
          <div className="mb-2 flex flex-wrap items-end gap-3">
            <TextField
              {...fieldAt(`footer_menu.${at}.heading`)}
              className="grow"
              label={<Trans>Heading of column {at + 1}</Trans>}
              dir="auto"
              maxLength={MENU_LIMITS.label}
              value={heading}
              onChange={(event) => set(changedAt(columns, at, { heading: event.target.value }))}
            />
            <MoveButtons
              id={menuFieldId(`footer_menu.${at}`)}
              name={heading}
              at={at}
              count={columns.length}
              onMove={(by) => move(at, by)}
            />
            <Button tone="outline" size="small" onClick={() => set(columns.filter((_, one) => one !== at))}>
              <Trans comment="Button: removes a column with its links from the footer">Remove column</Trans>
              <Which>{heading}</Which>
            </Button>
          </div>
          <LinkRows
            form={form}
            list={`footer_menu.${at}.links`}
            name={heading}
            links={links}
            most={MENU_LIMITS.columnLinks}
            onChange={(changed) => set(changedAt(columns, at, { links: changed }))}
            columns={columns.map((column) => column.heading)}
            column={at}
            onMoveToColumn={(link, to) => {
              set(movedToColumn(columns, { column: at, link }, { to, most: MENU_LIMITS.columnLinks }))
              focus(menuFieldId(`footer_menu.${to}.links.${columns[to]?.links.length ?? 0}.label`))
            }}
          />
        </section>
      ))}
      {columns.length >= MENU_LIMITS.columns ? null : (
        <Button
          tone="outline"
          size="small"
          onClick={() => {
            set([...columns, { heading: '', links: [] }])
            focus(menuFieldId(`footer_menu.${columns.length}.heading`))
          }}
        >
          <Trans>Add a column</Trans>
        </Button>
      )}
    </fieldset>
  )
}
