/** The entries of the command palette that need no call to the server: pages and actions. */
import type { MessageDescriptor } from '@lingui/core'
import { type DeskArea, type DeskEntry, mayOpen } from '../../desk-area.ts'

/** An action that begins on a page of its own. */
export type DeskAction = Pick<DeskEntry, 'path' | 'title' | 'roles'>

/** A setting or a tab that the palette finds by its own name, on a screen of the navigation. */
export type DeskSetting = DeskAction & {
  /** The path of the screen. Its title is shown beside the name. */
  screen: string
  /** Whether a right to the screen opens the setting; false for settings of owners. */
  isInRight: boolean
}

/** One line of the palette. */
export type PaletteEntry = {
  key: string
  kind: string
  name: string
  detail: string
  path: string
}

type Translate = (message: MessageDescriptor) => string

/** Returns the pages that a person may open; `areas` are those of the person. */
export function pageEntries(areas: readonly DeskArea[], translate: Translate): PaletteEntry[] {
  return areas.flatMap(({ title, pages }) =>
    pages.map((page) => ({
      key: `go:${page.path}`,
      kind: 'go',
      name: translate(page.title),
      detail: pages.length === 1 ? '' : translate(title),
      path: page.path,
    })),
  )
}

/** Returns the actions that a person may begin. */
export function actionEntries(
  actions: readonly DeskAction[],
  roles: readonly string[],
  translate: Translate,
): PaletteEntry[] {
  return actions
    .filter((action) => mayOpen(action, roles))
    .map(({ path, title }) => ({
      key: `action:${path}`,
      kind: 'action',
      name: translate(title),
      detail: '',
      path,
    }))
}

/** Returns the settings that a person may open, with the title of their screen. */
export function settingEntries(
  settings: readonly DeskSetting[],
  areas: readonly DeskArea[],
  roles: readonly string[],
  translate: Translate,
): PaletteEntry[] {
  const pages = areas.flatMap((area) => area.pages)
  return settings
    .filter(({ screen, isInRight, roles: needed }) =>
      mayOpen({ roles: needed, ...(isInRight && { path: screen }) }, roles),
    )
    .map(({ path, screen, title }) => {
      const page = pages.find((one) => one.path === screen)
      return {
        // Settings of one screen share its path, so the name makes the key unique.
        key: `setting:${path}:${title.id}`,
        kind: 'go',
        name: translate(title),
        detail: page === undefined ? '' : translate(page.title),
        path,
      }
    })
}

/** Returns the entries in which each word of the query begins a word. */
export function matching(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const asked = wordsIn(query)
  return entries.filter(({ name, detail }) => {
    const words = wordsIn(`${name} ${detail}`)
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** Returns the words of a text in lower case without accents. */
export function wordsIn(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A piece of a name; `isMatch` marks the beginning of a word that was searched for. */
export type NamePart = { text: string; isMatch: boolean }

/** Splits a name at the words that begin with a word of the query. */
export function nameParts(name: string, query: string): NamePart[] {
  const asked = wordsIn(query).toSorted((a, b) => b.length - a.length)
  const parts: NamePart[] = []
  for (const piece of name.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u)) {
    const [word = ''] = wordsIn(piece)
    const match = asked.find((one) => word.startsWith(one))
    if (match === undefined) parts.push({ text: piece, isMatch: false })
    else {
      parts.push({ text: piece.slice(0, match.length), isMatch: true })
      if (piece.length > match.length) parts.push({ text: piece.slice(match.length), isMatch: false })
    }
  }
  return parts
}
