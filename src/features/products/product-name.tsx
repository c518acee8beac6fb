import { Link } from '@tanstack/react-router'
import { InlineName } from '~/src/records/inline-name'
import type { ProductItemProps } from './product-item'

/** A product's name: a link to it, and renamed where it stands. */
export function ProductName({ workspaceId, product, current, onRename, notAllowed }: ProductItemProps) {
  return (
    <InlineName name={product.name} max={200} onRename={onRename} notAllowed={notAllowed}>
      <Link
        to="/w/$workspaceId/products/$productId"
        params={{ workspaceId, productId: product.id }}
        search={true}
        aria-current={current ? 'true' : undefined}
        dir="auto"
        className="min-w-0 truncate font-medium text-ink hover:underline"
      >
        {product.name ?? '—'}
      </Link>
    </InlineName>
  )
}
