import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isMenuTarget } from '#features/site/addresses.rules.ts'
import { usedMenuTexts } from '#features/site/menu-texts.rules.ts'
import type { MenuLink } from '#features/site/site.contract.ts'
import type { ClubMenus } from '#features/site/site-desk.contract.ts'

/** The menus as the form edits them. */
export type MenusDraft = ClubMenus

type Mistake = { field: string; message: MessageDescriptor }

/** Returns the menus of a record, without its revision. */
export function menusDraftOf({ header_menu, footer_menu, menu_texts }: ClubMenus): MenusDraft {
  return { header_menu, footer_menu, menu_texts }
}

/** Returns the menus as they are sent, and every error with the name of its field, like `header_menu.0.url`. */
export function readMenus({ header_menu, footer_menu, menu_texts }: MenusDraft): {
  menus: ClubMenus
  mistakes: Mistake[]
} {
  const menus = {
    header_menu: header_menu.map(trimmed),
    footer_menu: footer_menu.map(({ heading, links }) => ({
      heading: heading.trim(),
      links: links.map(trimmed),
    })),
  }
  const mistakes = [
    ...mistakesOf('header_menu', menus.header_menu),
    ...menus.footer_menu.flatMap(({ heading, links }, at): Mistake[] => [
      ...(heading === ''
        ? [{ field: `footer_menu.${at}.heading`, message: msg`Enter a heading for the column` }]
        : []),
      ...mistakesOf(`footer_menu.${at}.links`, links),
    ]),
  ]
  return { menus: { ...menus, menu_texts: usedMenuTexts(menus, menu_texts) }, mistakes }
}

const trimmed = ({ label, url }: MenuLink): MenuLink => ({ label: label.trim(), url: url.trim() })

function mistakesOf(list: string, links: readonly MenuLink[]): Mistake[] {
  return links.flatMap(({ label, url }, at) => [
    ...(label === '' ? [{ field: `${list}.${at}.label`, message: msg`Enter the text of the link` }] : []),
    ...(isMenuTarget(url)
      ? []
      : [
          {
            field: `${list}.${at}.url`,
            message: msg`Enter an address of this site, like /join, or one that starts with https://`,
          },
        ]),
  ])
}
