import { APP_ROUTE_NAMES } from '#app/web/paths.ts'
import { clubLimitsFeature } from '#features/club-limits/server/club-limits.feature.ts'
import { contactFeature } from '#features/contact/server/contact.feature.ts'
import { mediaLibraryFeature } from '#features/media-library/server/media-library.feature.ts'
import { mediaFeature } from '#features/media/server/media.feature.ts'
import { findMissingImages } from '#features/media/server/media.public.ts'
import { graphqlFeature, pagesFeature } from '#features/pages/server/pages.feature.ts'
import { searchFeature } from '#features/search/server/search.feature.ts'
import { siteFeature } from '#features/site/server/site.feature.ts'
import { requireSitePublisher } from '#features/staff/server/staff.public.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { countMediaUses, findMediaUses, listUsedMedia } from '../media-uses.store.ts'
import { pageAddresses } from '../page-addresses.ts'
import { removeDeletedMedia, tidyPrivateImages } from '../private-images.ts'
import { isScreen } from '../redirects-first.ts'
import { replaceMediaUses } from '../replace-media.store.ts'
import { completeSearch, PAGE_LISTENERS } from '../search-listeners.ts'
import type { SharedDeps } from './shared-deps.ts'

/** Creates the features of the public website and its content. */
export function contentFeatures({ service, settings }: FeatureDeps, shared: SharedDeps) {
  const { media, site, clock } = shared
  return {
    media: mediaFeature({
      media,
      tidyPrivateImages: () => tidyPrivateImages(media),
      removeDeletedMedia: () => removeDeletedMedia(media),
    }),
    site: siteFeature({
      ...shared,
      isScreen,
      onChanged: shared.onSettingsChanged,
      requirePublisher: requireSitePublisher,
      findMissingImages,
    }),
    pages: pagesFeature({
      ...shared,
      ...PAGE_LISTENERS,
      ...pageAddresses(clock),
      appRouteNames: APP_ROUTE_NAMES,
      isScreen,
      redirects: async () => (await site.initialData()).redirects,
    }),
    mediaLibrary: mediaLibraryFeature({
      ...shared,
      countUses: countMediaUses,
      listUsed: listUsedMedia,
      findUses: findMediaUses,
      replaceUses: replaceMediaUses.bind(null, service),
    }),
    graphql: graphqlFeature({ ...shared, showsSchema: settings.isDemo }),
    search: searchFeature({ ...shared, completeSearch: (signal) => completeSearch(service, signal) }),
    clubLimits: clubLimitsFeature(shared),
    contact: contactFeature({ ...shared, club: shared.mailClub }),
  }
}
