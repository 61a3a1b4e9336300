import { msg } from '@lingui/core/macro'
import type { MenuLink } from '#features/site/site.contract.ts'
import { type DeskMenus, saveMenus } from '#features/site/site-desk.contract.ts'
import { type DeskFormState, type FieldLabels, useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { type MenusDraft, menusDraftOf, readMenus } from './menu-draft.ts'

const linesOf = (links: readonly MenuLink[]): string =>
  links.map(({ label, url }) => `${label} (${url})`).join(', ')

const MENU_LABELS: FieldLabels<MenusDraft> = {
  header_menu: {
    label: msg({ message: 'Header menu', comment: 'Heading: the links at the top of each page' }),
    show: linesOf,
  },
  footer_menu: {
    label: msg({ message: 'Footer menu', comment: 'Heading: the links at the end of each page' }),
    show: (columns) => columns.map(({ heading, links }) => `${heading}: ${linesOf(links)}`).join('; '),
  },
  menu_texts: {
    label: msg`Translations of the menus`,
    show: (texts) =>
      Object.values(texts)
        .flatMap((ofLanguage) => Object.values(ofLanguage))
        .join(', '),
  },
}

/** The id of the control of a field, like `header_menu.0.url`. */
export const menuFieldId = (field: string): string => `menus-${field.replaceAll('.', '-')}`

export type MenusForm = Omit<DeskFormState<DeskMenus, MenusDraft>, 'submit'> & { save: () => Promise<void> }

/** The state of the form of both menus, with its save function. */
export function useMenusForm(item: DeskMenus, onSaved: (menus: DeskMenus) => void): MenusForm {
  const { submit, ...form } = useDeskForm({
    saves: saveMenus,
    item,
    draftOf: (menus: DeskMenus | null) => menusDraftOf(menus ?? item),
    fields: MENU_LABELS,
    idOf: menuFieldId,
    onSaved,
  })
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { menus, mistakes } = readMenus(draft)
      const { updated_at } = known ?? item
      return { mistakes, send: async () => (await call(saveMenus, { ...menus, updated_at })).item }
    })
  return { ...form, save }
}
