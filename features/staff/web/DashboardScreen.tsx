import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Figure } from '#platform/ui/Figure.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { deskCounts } from '../staff.contract.ts'
import { DeskList, DeskPage } from './DeskPage.tsx'
import { useDesk } from './use-desk.ts'

/** Title of each count and the path of its screen. */
export type CountMessage = Readonly<Record<string, { title: MessageDescriptor; path: string }>>

/** /cms: counts of pending work for the person's roles. */
export function DashboardScreen({ words }: { words: CountMessage }) {
  const { i18n } = useLingui()
  const { data, failure, reload } = useDesk(deskCounts, {})
  const waiting = (data?.data ?? []).filter(({ key, count }) => count > 0 && key in words)
  return (
    <DeskPage title={<Trans>To do</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {waiting.length === 0 ? (
          <p className="max-w-[40rem] rounded-card border border-line bg-surface p-6">
            <Trans>Nothing to do. Enjoy the quiet.</Trans>
          </p>
        ) : (
          <ul className="max-w-[40rem] border-t-2 border-ink">
            {waiting.map(({ key, count }) => {
              const word = words[key]
              return word === undefined ? null : (
                <li key={key} className="border-b border-row">
                  <ScreenLink
                    to={word.path}
                    className="flex min-h-18 items-center justify-between gap-4 bg-surface px-4 hover:bg-primary-tint"
                  >
                    <span className="text-h4">{i18n._(word.title)}</span>
                    <Figure className="text-h2">{count}</Figure>
                  </ScreenLink>
                </li>
              )
            })}
          </ul>
        )}
      </DeskList>
    </DeskPage>
  )
}
