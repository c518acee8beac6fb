import type { Product, ProductStatus } from '~/contract/product'

/** What a product in a list can do, wherever it is drawn. */
export interface ProductItemProps {
  workspaceId: string
  product: Product
  chosen: boolean
  /** The panel beside shows it. */
  current: boolean
  onChoose: (chosen: boolean) => void
  onStatus: (status: ProductStatus) => void
  onRename: (name: string) => void
  /** Why it can't be changed. */
  notAllowed: string | undefined
}

/** The picture that stands for a product. */
export const coverOf = (product: Product): string | undefined => product.imageUrl ?? product.images?.[0]
