/**
 * Loaders of all screens beyond the public site. The public site imports only this file, on demand: a list of the files
 * of all these screens would enlarge the first load of every visitor.
 */
import type { ComponentType } from 'react'

const club = () => import('./members/club-screens.tsx')
const buyers = () => import('./members/buyers-screens.tsx')
const garage = () => import('./members/garage-screens.tsx')
const clubRego = () => import('./members/club-rego-screens.tsx')

/** Loaders by component name; each returns the component. */
export const screens = {
  CaseRoute: async () => (await clubRego()).CaseRoute,
  CaseRowRoute: async () => (await clubRego()).CaseRowRoute,
  CardCheckRoute: async () => (await club()).CardCheckRoute,
  CardRoute: async () => (await club()).CardRoute,
  CheckoutRoute: async () => (await buyers()).CheckoutRoute,
  ClubRegoRoute: async () => (await clubRego()).ClubRegoRoute,
  DeskRoute: async () => {
    const [{ DeskRoute }] = await Promise.all([
      import('./staff/DeskRoute.tsx'),
      import('./staff/desk-messages.ts').then(({ loadDeskMessages }) => loadDeskMessages()),
    ])
    return DeskRoute
  },
  EnterRoute: async () => (await import('./members/entry-screens.tsx')).EnterRoute,
  GalleryRoute: async () => (await import('./gallery/GalleryRoute.tsx')).GalleryRoute,
  GarageRoute: async () => (await garage()).GarageRoute,
  HouseholdRoute: async () => (await club()).HouseholdRoute,
  LogBookRoute: async () => (await garage()).LogBookRoute,
  MembersFrame: async () => (await import('./members/MembersFrame.tsx')).MembersFrame,
  NewVehicleRoute: async () => (await garage()).NewVehicleRoute,
  OrdersRoute: async () => (await buyers()).OrdersRoute,
  DocumentRoute: async () => (await import('./shop/document-screens.tsx')).DocumentRoute,
  ProfileRoute: async () => (await import('./members/ProfileRoute.tsx')).ProfileRoute,
  RenewRoute: async () => (await club()).RenewRoute,
  StockAlertRoute: async () => (await import('./shop/stock-alert-screen.tsx')).StockAlertRoute,
  UnsubscribeRoute: async () => (await club()).UnsubscribeRoute,
  VehicleRoute: async () => (await garage()).VehicleRoute,
} satisfies Record<string, () => Promise<ComponentType>>
