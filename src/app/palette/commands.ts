import type { Language } from '~/domain/language'
import type { ScreenId } from '~/src/navigation/screens'

/** What a choice of the palette does. */
export type Destination =
  | { readonly kind: 'screen'; readonly screen: ScreenId }
  | { readonly kind: 'page'; readonly page: PageId }
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'post' | 'product' | 'campaign' | 'media' | 'account' | 'queue'; readonly id: string }
  | { readonly kind: 'press'; readonly control: HTMLElement }
  | { readonly kind: 'action'; readonly action: 'calls' | 'keys' | 'light' | 'dark' | 'system' | Language }

/** Screens behind those of the rail. */
export type PageId =
  | 'new-post'
  | 'new-campaign'
  | 'new-product'
  | 'import-products'
  | 'import-calendar'
  | 'studio-copy'
  | 'studio-preset'

export interface Command {
  readonly id: string
  readonly group:
    | 'Selection'
    | 'On this screen'
    | 'Go to'
    | 'Actions'
    | 'Workspaces'
    | 'Posts'
    | 'Products'
    | 'Campaigns'
    | 'Media'
    | 'Accounts'
    | 'Queues'
  readonly label: string
  /** Further words by which it is found. */
  readonly words?: string
  readonly to: Destination
}
