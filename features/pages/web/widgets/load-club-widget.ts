/** Names membership's part of a page; on demand itself, so that no other page lists the files it is made of. */
export const loadClubWidget = () => import('#features/membership-types/membership-types.public.tsx')
