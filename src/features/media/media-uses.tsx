import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrandKit } from '~/contract/brand-kit'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import type { Product } from '~/contract/product'
import { postTitle } from '~/domain/text'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import { isCutShort } from '~/src/api/queries/pages'
import { brandKitQuery, campaignListQuery, productListQuery } from '~/src/api/queries/workspace'
import { LoadFailure } from '~/src/feedback/query-state'
import { linkClass } from '~/src/ui/class-names'
import { StatusMark } from '~/src/ui/status-mark'

/** Where a file is used, as far as that could be read. `isPending` until every list has loaded or failed. */
function useUses(workspaceId: string, url: string) {
  const posts = useAllPosts(workspaceId)
  const older = useKnownPosts(workspaceId, posts)
  const products = useQuery(productListQuery(workspaceId))
  const campaigns = useQuery(campaignListQuery(workspaceId))
  const brandKit = useQuery(brandKitQuery(workspaceId))
  const reads = [posts, products, campaigns, brandKit]
  const failed = reads.filter(({ error }) => error)
  return {
    uses: usesOf(url, {
      posts: [...posts.posts, ...older],
      products: products.data ?? [],
      campaigns: campaigns.data ?? [],
      brandKit: brandKit.data,
    }),
    isPending: reads.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const read of failed) void read.refetch()
    },
    isCut: posts.cutOff.length > 0 || isCutShort(products.data) || isCutShort(campaigns.data),
  }
}

/** Where an item is used, according to the API's lists and the posts cached on this device. */
export function MediaUses({ workspaceId, url }: { workspaceId: string; url: string }) {
  const { uses, isPending, isCut, ...read } = useUses(workspaceId, url)
  const some = uses.posts.length + uses.products.length + uses.campaigns.length > 0 || uses.logo || uses.icon
  return (
    <section aria-labelledby="media-uses" className="border-t border-line pt-3">
      <h3 id="media-uses" className="mb-1 text-13 font-medium">
        {i18n.t('Used in')}
      </h3>
      <ul className="grid gap-1.5">
        {uses.posts.map((post) => (
          <Use key={post.id} what={i18n.t('Post')}>
            <Link
              to="/w/$workspaceId/posts/$postId"
              params={{ workspaceId, postId: post.id }}
              dir="auto"
              className={`${linkClass} truncate`}
            >
              {postTitle(post.content.text)}
            </Link>
            {post.status && <StatusMark status={post.status} />}
          </Use>
        ))}
        {uses.products.map((product) => (
          <Use key={product.id} what={i18n.t('Product')}>
            <Link
              to="/w/$workspaceId/products/$productId"
              params={{ workspaceId, productId: product.id }}
              dir="auto"
              className={`${linkClass} truncate`}
            >
              {product.name ?? product.id}
            </Link>
          </Use>
        ))}
        {uses.campaigns.map((campaign) => (
          <Use key={campaign.id} what={i18n.t('Campaign')}>
            <Link
              to="/w/$workspaceId/campaigns/$campaignId"
              params={{ workspaceId, campaignId: campaign.id }}
              dir="auto"
              className={`${linkClass} truncate`}
            >
              {campaign.name ?? campaign.id}
            </Link>
          </Use>
        ))}
        {(uses.logo || uses.icon) && (
          <Use what={i18n.t('Brand kit')}>
            <Link to="/w/$workspaceId/brand" params={{ workspaceId }} className={linkClass}>
              {uses.logo && uses.icon ? i18n.t('Logo and icon') : uses.logo ? i18n.t('Logo') : i18n.t('Icon')}
            </Link>
          </Use>
        )}
      </ul>
      {!some && (isPending || !read.error) && (
        <p className="text-ink-2">
          {isPending
            ? i18n.t('Checking…')
            : i18n.t('Not used in any post, product, campaign or brand kit yet.')}
        </p>
      )}
      {!isPending && (
        <LoadFailure query={{ ...read, data: undefined }} failed={i18n.t('Couldn’t check where it’s used')} />
      )}
      {isCut && (
        <p className="mt-1 text-12 text-ink-3">{i18n.t('Only the newest 100 of each list were checked.')}</p>
      )}
    </section>
  )
}

function Use({ what, children }: { what: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <span className="w-18 flex-none text-12 text-ink-3">{what}</span>
      {children}
    </li>
  )
}

/** The records that may use a file. */
interface Places {
  readonly posts: readonly Post[]
  readonly products: readonly Product[]
  readonly campaigns: readonly Campaign[]
  readonly brandKit: BrandKit | undefined
}

/** Finds the records that use a file, by its URL, as the API has no other link between them. */
export function usesOf(url: string, { posts, products, campaigns, brandKit }: Places) {
  return {
    posts: posts.filter(({ content }) => content.mediaUrls.includes(url)),
    products: products.filter(({ imageUrl, images }) => imageUrl === url || images?.includes(url)),
    campaigns: campaigns.filter(({ heroImageUrl }) => heroImageUrl === url),
    logo: brandKit?.logoUrl === url,
    icon: brandKit?.iconUrl === url,
  }
}
