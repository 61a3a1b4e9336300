import { useLingui } from '@lingui/react/macro'
import { mayOpen } from '#features/staff/staff.public.tsx'
import type { MediaUse, MediaView } from '../../media-library.contract.ts'

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** Returns the labels of the library: file sizes, and the kind and stage of each record that uses an item. */
export function useMediaLabels() {
  const { i18n, t } = useLingui()
  const kinds: Record<MediaUse['kind'], string> = {
    page: t({ message: 'Page', context: 'of the website', comment: 'Kind of a record that shows an image' }),
    product: t({ message: 'Product', comment: 'Kind of a record that shows an image' }),
    event: t({ message: 'Event', context: 'record', comment: 'Kind of a record that shows an image' }),
    group: t({ message: 'Group', context: 'of pages', comment: 'Kind of a record that shows an image' }),
    video: t({ message: 'Video', comment: 'Kind of a record that shows an image' }),
    setting: t`Website settings`,
  }
  const stages: Record<MediaUse['stage'], string> = {
    live: t({ message: 'Live', comment: 'Stage of a record: visitors can see it' }),
    draft: t({ message: 'Draft', context: 'stage of a record', comment: 'Visitors cannot see it yet' }),
    scheduled: t({ message: 'Scheduled', comment: 'Stage of a record: it will be published' }),
  }
  return {
    kindOf: ({ kind }: MediaUse) => kinds[kind],
    stageOf: ({ stage }: MediaUse) => stages[stage],
    size: (bytes: number) => {
      const step = bytes >= 1_048_576 ? 2 : bytes >= 1024 ? 1 : 0
      return new Intl.NumberFormat(i18n.locale, {
        style: 'unit',
        unit: SIZE_UNITS[step] ?? 'byte',
        unitDisplay: 'short',
        maximumFractionDigits: step === 2 ? 1 : 0,
        numberingSystem: 'latn',
      }).format(bytes / 1024 ** step)
    },
  }
}

/** Returns the desk page of a record; null if it has none, or if these roles do not open it. */
export function deskPathOf({ kind, id }: MediaUse, roles: readonly string[]): string | null {
  switch (kind) {
    case 'page':
      return `/cms/pages/${id}`
    case 'product':
      return mayOpen({ roles: ['shop', 'treasurer'] }, roles) ? `/cms/products/${id}` : null
    case 'event':
      return mayOpen({ roles: ['events'] }, roles) ? `/cms/events/${id}` : null
    case 'setting':
      return '/cms/site/public'
    case 'video':
      return `/cms/media?item=video:${id}`
    default:
      return null
  }
}

/** Returns the names of the views of the library. */
export function useViewLabels(): Record<MediaView, string> {
  const { t } = useLingui()
  return {
    all: t({ message: 'All', comment: 'Tab of the media library: everything' }),
    image: t({ message: 'Images', comment: 'Tab of the media library' }),
    video: t({ message: 'Videos', comment: 'Tab of the media library' }),
    file: t({ message: 'Files', comment: 'Tab of the media library' }),
    unused: t({
      message: 'Not used',
      comment: 'Tab of the media library: items that no page or record uses',
    }),
    no_description: t`Description missing`,
    deleted: t({ message: 'Deleted', comment: 'Tab of the media library: what can be restored' }),
  }
}
