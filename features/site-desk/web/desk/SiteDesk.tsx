import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { deskSiteSettings } from '#features/site/site-desk.contract.ts'
import { DeskList, DeskPage, DeskTabs, useDesk } from '#features/staff/staff.public.tsx'
import { GroupsPanel } from './groups/GroupsPanel.tsx'
import { MenusPanel } from './menus/MenusPanel.tsx'
import { RedirectsPanel } from './redirects/RedirectsPanel.tsx'
import { TracksPanel } from './tracks/TracksPanel.tsx'
import { FeaturesPanel, PublicPanel } from './settings/SettingsPanels.tsx'

const VIEWS = ['menus', 'redirects', 'groups', 'tracks', 'public', 'features'] as const
type View = (typeof VIEWS)[number]

/** /cms/site: menus, redirects, groups, tracks and the settings of the public site, one tab each. `rest` names the tab. */
export function SiteDesk({ rest }: { rest: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data, failure, reload, put } = useDesk(deskSiteSettings, {})
  const isOwner = data === null || data.features !== null
  const views = VIEWS.filter((view) => view !== 'features' || isOwner)
  const view = views.find((one) => one === rest) ?? 'menus'
  const wordsOf: Record<View, string> = {
    menus: t({ message: 'Menus', comment: 'Navigation: the menus of the public website' }),
    redirects: t({
      message: 'Redirects',
      comment: 'Heading and navigation: old addresses of the site that lead to new ones',
    }),
    groups: t({
      message: 'Groups',
      comment: 'Heading and tab: the groups of products, pages and other records',
    }),
    tracks: t({ message: 'Tracks', comment: 'Heading and tab: the race tracks of the club' }),
    public: t`Logo, search and social`,
    features: t({ message: 'Features', comment: 'Tab: parts of the site that an owner turns on and off' }),
  }
  return (
    <DeskPage title={<Trans>Website settings</Trans>}>
      <DeskTabs
        label={t`Website settings`}
        views={views}
        wordsOf={(one) => wordsOf[one]}
        value={view}
        onChange={(one) =>
          void navigate(one === 'menus' ? '/cms/site' : `/cms/site/${one}`, { replace: true })
        }
      >
        {view === 'menus' ? <MenusPanel /> : null}
        {view === 'redirects' ? <RedirectsPanel /> : null}
        {view === 'groups' ? <GroupsPanel /> : null}
        {view === 'tracks' ? <TracksPanel /> : null}
        {view === 'public' || view === 'features' ? (
          <DeskList isThere={data !== null} failure={failure} onReload={reload}>
            {data === null ? null : view === 'public' ? (
              <PublicPanel item={data.public} onSaved={(item) => put({ ...data, public: item })} />
            ) : data.features === null ? null : (
              <FeaturesPanel item={data.features} onSaved={(item) => put({ ...data, features: item })} />
            )}
          </DeskList>
        ) : null}
      </DeskTabs>
    </DeskPage>
  )
}
