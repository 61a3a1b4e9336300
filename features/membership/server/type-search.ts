/** Membership types as the search finds them. @source docs/reference/public-site.md §5 */
import { isLocale, type Locale } from '#platform/shared/locales.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { applyAddress } from '../membership-types.contract.ts'
import { listAllTypes, lockTypes, type TypeRow } from './types.store.ts'

/** A type on offer, as stored by the search index. */
export type IndexedType = {
  id: number
  url: string
  title: string
  body: string
  /** The type in each language into which one of its texts is translated. */
  translations: { language: Locale; title: string; body: string }[]
  updatedAt: Date
}

/** Called with each type that visitors may choose, and with the id of each that they may no longer choose. */
export type TypeListeners = {
  onOffered: (tx: Tx, type: IndexedType) => Promise<void>
  onWithdrawn: (tx: Tx, typeId: number) => Promise<void>
}

/** Reports one type as offered or withdrawn. The caller has locked the types. */
export async function updateTypeReaders(
  { onOffered, onWithdrawn }: TypeListeners,
  tx: Tx,
  id: number,
): Promise<void> {
  const row = (await listAllTypes(tx)).find((type) => type.id === id)
  return row?.isActive === true && row.isOffered ? onOffered(tx, indexedType(row)) : onWithdrawn(tx, id)
}

/** Locks the types and reports one of them, so that the search index has its current texts. */
export async function indexType(listeners: TypeListeners, tx: Tx, id: number): Promise<void> {
  await lockTypes(tx)
  await updateTypeReaders(listeners, tx, id)
}

function indexedType({ id, code, name, description, translations, updatedAt }: TypeRow): IndexedType {
  return {
    id,
    url: applyAddress(code),
    title: name,
    body: description,
    translations: Object.entries(translations).flatMap(([language, texts]) =>
      isLocale(language)
        ? [
            {
              language,
              title: texts['name']?.value ?? name,
              body: texts['description']?.value ?? description,
            },
          ]
        : [],
    ),
    updatedAt,
  }
}
