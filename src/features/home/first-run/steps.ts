import type { BrandKit } from '~/contract/brand-kit'

/** What a workspace has so far. */
export interface SoFar {
  readonly brandKit: BrandKit | undefined
  readonly products: number
  readonly media: number
  readonly posts: number
  /** Posts with a time, or out already. */
  readonly placed: number
}

export const stepIds = ['brand', 'product', 'picture', 'post', 'calendar'] as const
export type StepId = (typeof stepIds)[number]

/** Which steps of the first path are done. */
export function doneSteps({ brandKit, products, media, posts, placed }: SoFar): ReadonlySet<StepId> {
  const known = Boolean(brandKit?.domain ?? brandKit?.logoUrl) || (brandKit?.colors?.length ?? 0) > 0
  const done: Record<StepId, boolean> = {
    brand: known,
    product: products > 0,
    picture: media > 0,
    post: posts > 0,
    calendar: placed > 0,
  }
  return new Set(stepIds.filter((id) => done[id]))
}
