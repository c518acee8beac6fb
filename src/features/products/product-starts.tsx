import type { Product } from '~/contract/product'
import { GoLink } from '~/src/records/go-link'
import { Flag, ImagePlus, PenLine } from '~/src/ui/icons'

/** What can be begun with a product. */
export function ProductStarts({ workspaceId, product }: { workspaceId: string; product: Product }) {
  const { id: productId, name = '', description } = product
  const prompt = [name, description].filter(Boolean).join('. ')
  return (
    <section aria-labelledby="product-starts" className="grid gap-2 border-t border-line pt-3.5">
      <h3 id="product-starts">Create with this product</h3>
      <div className="flex flex-wrap gap-2">
        <GoLink
          to="/w/$workspaceId/campaigns/new"
          params={{ workspaceId }}
          search={{ product: productId }}
          size="sm"
          icon={<Flag />}
        >
          Campaign
        </GoLink>
        <GoLink
          to="/w/$workspaceId/studio/image"
          params={{ workspaceId }}
          search={{ prompt: [...prompt].slice(0, 600).join('') }}
          size="sm"
          icon={<ImagePlus />}
        >
          Image
        </GoLink>
        <GoLink
          to="/w/$workspaceId/posts/new"
          params={{ workspaceId }}
          search={{ productId }}
          size="sm"
          icon={<PenLine />}
        >
          Post
        </GoLink>
      </div>
    </section>
  )
}
