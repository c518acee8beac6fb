import type { BrandKit } from '~/contract/brand-kit'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import type { Product } from '~/contract/product'

/** Where a file may stand. */
export interface Places {
  readonly posts: readonly Post[]
  readonly products: readonly Product[]
  readonly campaigns: readonly Campaign[]
  readonly brandKit: BrandKit | undefined
}

/** Where a file does stand, told by its address: the API links records to files by nothing else. */
export function usesOf(url: string, { posts, products, campaigns, brandKit }: Places) {
  return {
    posts: posts.filter(({ content }) => content.mediaUrls.includes(url)),
    products: products.filter(({ imageUrl, images }) => imageUrl === url || images?.includes(url)),
    campaigns: campaigns.filter(({ heroImageUrl }) => heroImageUrl === url),
    logo: brandKit?.logoUrl === url,
    icon: brandKit?.iconUrl === url,
  }
}
