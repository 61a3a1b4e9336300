import { Trans, useLingui } from '@lingui/react/macro'
import { type DeskMenus, deskMenus, MENU_LIMITS } from '#features/site/site-desk.contract.ts'
import { DeskForm, DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { SitePanel } from '../SitePanel.tsx'
import { FooterColumns } from './FooterColumns.tsx'
import { LinkRows } from './LinkRows.tsx'
import { MenuTextFields } from './MenuTextFields.tsx'
import { useMenusForm } from './use-menus-form.ts'

/** The links in the header and footer of the public site. */
export function MenusPanel() {
  const { data, failure, reload, put } = useDesk(deskMenus, {})
  return (
    <SitePanel title={<Trans comment="Heading: the menus of the public website">Menus</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : <MenusEditor menus={data.item} onSaved={(item) => put({ item })} />}
      </DeskList>
    </SitePanel>
  )
}

function MenusEditor({ menus, onSaved }: { menus: DeskMenus; onSaved: (menus: DeskMenus) => void }) {
  const { t } = useLingui()
  const form = useMenusForm(menus, onSaved)
  return (
    <DeskForm form={form}>
      <div className="grid gap-10">
        <fieldset className="min-w-0">
          <legend className="mb-1 text-h4">
            <Trans comment="Heading: the links at the top of each page">Header menu</Trans>
          </legend>
          <p className="mb-3 text-note text-muted">
            <Trans>Up to {MENU_LIMITS.headerLinks} links at the top of each page.</Trans>
          </p>
          <LinkRows
            form={form}
            list="header_menu"
            name={t({ message: 'Header menu', comment: 'Heading: the links at the top of each page' })}
            links={form.draft.header_menu}
            most={MENU_LIMITS.headerLinks}
            onChange={(links) => form.change({ header_menu: links })}
          />
        </fieldset>
        <FooterColumns form={form} />
        <MenuTextFields form={form} />
      </div>
    </DeskForm>
  )
}
