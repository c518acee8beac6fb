import { i18n } from '@lingui/core'
import {
  AtSign,
  Brush,
  Calendar,
  CodeXml,
  Coins,
  Flag,
  House,
  Images,
  NotebookText,
  Package,
  SwatchBook,
} from '~/src/ui/icons'

/** The screens of the rail, in order. `to` is the route, with the workspace as its parameter. */
export const screens = [
  { id: 'home', name: i18n.t('Home'), to: '/w/$workspaceId', icon: House },
  { id: 'calendar', name: i18n.t('Calendar'), to: '/w/$workspaceId/calendar', icon: Calendar },
  { id: 'posts', name: i18n.t('Posts'), to: '/w/$workspaceId/posts', icon: NotebookText },
  { id: 'studio', name: i18n.t('Studio'), to: '/w/$workspaceId/studio/image', icon: Brush },
  { id: 'media', name: i18n.t('Media'), to: '/w/$workspaceId/media', icon: Images },
  { id: 'campaigns', name: i18n.t('Campaigns'), to: '/w/$workspaceId/campaigns', icon: Flag },
  { id: 'products', name: i18n.t('Products'), to: '/w/$workspaceId/products', icon: Package },
  { id: 'brand', name: i18n.t('Brand kit'), to: '/w/$workspaceId/brand', icon: SwatchBook },
  { id: 'accounts', name: i18n.t('Accounts'), to: '/w/$workspaceId/accounts', icon: AtSign },
  { id: 'credits', name: i18n.t('Credits'), to: '/credits', icon: Coins },
  { id: 'developer', name: i18n.t('Developer'), to: '/developer', icon: CodeXml },
] as const

export type Screen = (typeof screens)[number]
export type ScreenId = Screen['id']

/** The part of a path that says what it shows: "posts", "queues", "settings". */
export function sectionAt(pathname: string): string | undefined {
  const [, first, , third] = pathname.split('/')
  return first === 'w' ? third || 'home' : first
}

/** The screen of the rail to which a path belongs. A queue belongs to Accounts. */
export function screenAt(pathname: string): ScreenId | undefined {
  const section = sectionAt(pathname)
  return section === 'queues' ? 'accounts' : screens.find(({ id }) => id === section)?.id
}
