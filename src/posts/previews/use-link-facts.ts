import { useQuery } from '@tanstack/react-query'
import { bareDomain, samePage } from '~/src/form/urls'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { productListQuery } from '~/src/api/queries/products'
import type { LinkFacts } from './preview-post'

/**
 * What the studio knows of a page: the product that was taken from it, or the brand whose home it is. No call of the
 * API reads pages for a preview, so of any other only its address is known.
 */
export function useLinkFacts(workspaceId: string): (address: URL) => LinkFacts | undefined {
  const { data: products = [] } = useQuery(productListQuery(workspaceId))
  const { data: brand } = useQuery(brandKitQuery(workspaceId))
  return (address) => {
    const product = products.find(({ sourceUrl }) => sourceUrl && samePage(sourceUrl, address.href))
    if (product?.name)
      return { title: product.name, imageUrl: product.imageUrl, description: product.description }
    const home = brand?.domain && bareDomain(brand.domain)
    if (!home || !brand.name || !samePage(`https://${home}`, address.href)) return undefined
    const title = [brand.name, brand.tagline].filter(Boolean).join(': ')
    return { title, imageUrl: brand.logoUrl ?? brand.iconUrl, description: brand.description }
  }
}
